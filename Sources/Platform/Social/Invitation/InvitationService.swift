import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto

/// Sends friend requests to addresses, without disclosing which addresses have accounts.
struct InvitationService: Sendable {
    let friends: FriendService
    let delivery: any MessageDelivery
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// Whether the server can send invitations.
    var canSend: Bool { !delivery.channels.isEmpty }

    /// Sends a request to the user with an address, or an invitation if the address has no account.
    ///
    /// Both look the same to the sender, in the response and in the list of open requests.
    ///
    /// - Throws: `Problem` for too many invitations.
    func invite(_ address: ContactAddress, by person: Identifier<Account>) async throws -> InvitationView {
        try friends.limits.inviting.check("\(person)")
        let token = randomBytes(24)
        return try await friends.change { [self] changes in
            try invite(address, by: person, token: token, changes)
        }
    }

    private func invite(
        _ address: ContactAddress,
        by person: Identifier<Account>,
        token: [UInt8],
        _ changes: FriendChanges
    ) throws -> InvitationView {
        let store = InvitationStore(transaction: changes.transaction)
        if let known = try store.sent(by: person).first(where: { $0.address == address.text }) {
            return InvitationView(known)
        }
        let invitation = Invitation(
            id: changes.ids.next(Invitation.self),
            inviter: person,
            address: address.text,
            madeAt: changes.now,
            endsAt: changes.now.advanced(milliseconds: Invitation.life)
        )
        _ = try store.insert(invitation, tokenHash: ShareToken.hash(of: token))
        if let known = try friends.people.account(reachedAt: address, in: changes.transaction) {
            try ask(known, by: person, invitation, changes)
        } else {
            try send(invitation, to: address, token: token, changes)
        }
        return InvitationView(invitation)
    }

    /// Sends a request that its sender can't see; does nothing if a request isn't allowed.
    private func ask(
        _ other: Identifier<Account>,
        by person: Identifier<Account>,
        _ invitation: Invitation,
        _ changes: FriendChanges
    ) throws {
        let bond = try changes.friends.bond(of: person, with: other)
        let mayAsk = other != person && !bond.isBlocked && !bond.hasBlocked && !bond.areFriends && bond.request == nil
        guard mayAsk, try changes.requests.countSent(by: person) < FriendChanges.mostRequests else { return }
        try changes.send(to: other, from: person, by: invitation.id)
    }

    private func send(
        _ invitation: Invitation,
        to address: ContactAddress,
        token: [UInt8],
        _ changes: FriendChanges
    ) throws {
        let name = try changes.name(of: invitation.inviter)
        let message = MailMessage(
            subject: "\(name) invites you to Crosstown",
            paragraphs: [
                "\(name) would like to be your friend on Crosstown.",
                "Open the link to join. It’s valid for 30 days. If you don’t know this person, ignore this message.",
            ],
            link: SocialLinks.join(ShareToken.text(of: token))
        )
        try delivery.invite(
            message,
            at: address,
            about: [invitation.inviter],
            key: "social.invitation/\(invitation.id)",
            in: changes.transaction
        )
    }

    /// Cancels an invitation and its request.
    func withdraw(_ id: Identifier<Invitation>, by person: Identifier<Account>) async throws {
        try await friends.change { changes in
            let store = InvitationStore(transaction: changes.transaction)
            guard try store.find(id, of: person) != nil else { throw FriendError.noSuchInvitation }
            guard let asked = try store.delete(id) else { return }
            try changes.notices.notices.withdraw(
                FriendRequest.subject(from: person),
                from: [asked],
                in: changes.transaction
            )
        }
    }

    /// Returns the sender of the invitation with a token.
    func inviter(_ token: String, seenBy person: Identifier<Account>) async throws -> PersonView {
        try friends.limits.guessing.check("\(person)")
        return try await friends.database.read { [friends] transaction in
            let (invitation, profile) = try Self.find(token, friends, in: transaction)
            let bond = try FriendStore(transaction: transaction).bond(of: person, with: invitation.inviter)
            if bond.isBlocked || bond.hasBlocked { throw FriendError.noSuchInvitation }
            return PersonView(profile, bond.relation)
        }
    }

    /// Makes the user of a link the inviter's friend; the link is valid once.
    func join(_ token: String, by person: Identifier<Account>) async throws {
        try friends.limits.guessing.check("\(person)")
        try await friends.change { [friends] changes in
            let (invitation, _) = try Self.find(token, friends, in: changes.transaction)
            if invitation.inviter == person { throw FriendError.oneself }
            let bond = try changes.friends.bond(of: person, with: invitation.inviter)
            if bond.isBlocked || bond.hasBlocked { throw FriendError.noSuchInvitation }
            if !bond.areFriends { try changes.befriend(person, invitation.inviter) }
            _ = try InvitationStore(transaction: changes.transaction).delete(invitation.id)
        }
    }

    private static func find(
        _ token: String,
        _ friends: FriendService,
        in transaction: any Transaction
    ) throws -> (Invitation, PersonProfile) {
        guard let hash = ShareToken.hash(of: token),
            let found = try InvitationStore(transaction: transaction).find(tokenHash: hash, at: friends.clock.now()),
            let profile = try friends.people.profiles(of: [found.inviter], in: transaction)[found.inviter]
        else { throw FriendError.noSuchInvitation }
        return (found, profile)
    }
}
