import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Updates the relation of two users in one transaction.
struct FriendChanges {
    /// The number of friends a user may have.
    static let mostFriends = 2000
    /// The number of open requests a user may have sent.
    static let mostRequests = 100

    let transaction: any Transaction
    let now: Timestamp
    let ids: any IdentifierSource
    let people: any People
    let notices: FriendNotices

    var friends: FriendStore { FriendStore(transaction: transaction) }
    var requests: RequestStore { RequestStore(transaction: transaction) }

    /// Sends another user a request by name.
    func ask(_ other: Identifier<Account>, by person: Identifier<Account>) throws {
        if other == person { throw FriendError.oneself }
        let profiles = try people.profiles(of: [person, other], in: transaction)
        guard profiles[other] != nil else { throw FriendError.unknownPerson }
        switch try friends.bond(of: person, with: other).asking() {
        case .nothingNew: return
        case .reveals: try requests.reveal(from: person, to: other)
        case .befriends: try befriend(person, other)
        case .sends: try send(to: other, from: person, by: nil)
        }
    }

    /// Sends a request and notifies the recipient.
    func send(
        to other: Identifier<Account>,
        from person: Identifier<Account>,
        by invitation: Identifier<Invitation>?
    ) throws {
        guard try requests.countSent(by: person) < Self.mostRequests else { throw FriendError.tooManyRequests }
        let request = FriendRequest(
            id: ids.next(FriendRequest.self),
            asker: person,
            asked: other,
            state: .open,
            invitation: invitation,
            madeAt: now
        )
        try requests.insert(request)
        try notices.tellRequest(request, from: try name(of: person), in: transaction)
    }

    /// Makes two users friends, notifies the other one, and deletes their requests.
    func befriend(
        _ person: Identifier<Account>,
        _ other: Identifier<Account>,
        accepting request: Identifier<FriendRequest>? = nil
    ) throws {
        for one in [person, other] where try friends.countFriends(of: one) >= Self.mostFriends {
            throw FriendError.tooManyFriends
        }
        try friends.befriend(person, other, accepting: request, at: now)
        try endRequests(between: person, and: other)
        try notices.tellFriendship(other, with: person, called: try name(of: person), in: transaction)
    }

    /// Accepts a request; a repeated call changes nothing.
    func accept(_ id: Identifier<FriendRequest>, by person: Identifier<Account>) throws {
        if try friends.hasAccepted(id, by: person) { return }
        let request = try requestTo(person, id)
        guard try people.profiles(of: [request.asker], in: transaction)[request.asker] != nil else {
            throw FriendError.unknownPerson
        }
        try befriend(person, request.asker, accepting: request.id)
    }

    func ignore(_ id: Identifier<FriendRequest>, by person: Identifier<Account>) throws {
        let request = try requestTo(person, id)
        try requests.ignore(request.id)
        try notices.notices.withdraw(request.subject, from: [person], in: transaction)
    }

    func withdraw(_ id: Identifier<FriendRequest>, by person: Identifier<Account>) throws {
        guard let request = try requests.find(id), request.asker == person, request.invitation == nil else {
            throw FriendError.noSuchRequest
        }
        try requests.delete(id)
        try notices.notices.withdraw(request.subject, from: [request.asked], in: transaction)
    }

    /// Returns a request that a user can answer; they can still accept an ignored one on a page that shows it.
    private func requestTo(_ person: Identifier<Account>, _ id: Identifier<FriendRequest>) throws -> FriendRequest {
        guard let request = try requests.find(id), request.asked == person else { throw FriendError.noSuchRequest }
        return request
    }

    /// Ends a friendship, if there is one, and notifies features, which end what the friends could see.
    func part(_ person: Identifier<Account>, from other: Identifier<Account>) throws {
        guard try friends.part(person, other) else { return }
        try FriendshipEnded(person: person, friend: other).publish(in: transaction, at: now)
    }

    func block(_ other: Identifier<Account>, by person: Identifier<Account>) throws {
        if other == person { throw FriendError.oneself }
        guard try people.profiles(of: [other], in: transaction)[other] != nil else { throw FriendError.unknownPerson }
        try part(person, from: other)
        try endRequests(between: person, and: other, keepingInvitations: true)
        try friends.block(other, by: person, at: now)
        try PersonBlocked(person: person, other: other).publish(in: transaction, at: now)
    }

    /// Deletes the requests between two users.
    ///
    /// A blocked user still sees their own open invitation: its deletion would disclose whose address it was.
    private func endRequests(
        between person: Identifier<Account>,
        and other: Identifier<Account>,
        keepingInvitations: Bool = false
    ) throws {
        try requests.deleteAll(between: person, and: other, keepingInvitations: keepingInvitations)
        try notices.withdrawRequests(between: person, and: other, in: transaction)
    }

    func name(of person: Identifier<Account>) throws -> String {
        try people.profiles(of: [person], in: transaction)[person]?.nickname ?? ""
    }
}
