import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct FriendRoutes {
    let friends: FriendService
    let invitations: InvitationService
    /// The features that offer actions with friends.
    let features: [any FeatureModule]

    struct Query: Codable, Sendable, LimitedFields {
        var q: String?

        static var limits: [String: FieldLimits] { ["q": .text(0...80)] }
    }
    struct InviteQuery: Codable, Sendable { var sent: Bool? }
    struct PersonAddress: Codable, Sendable { var id: Identifier<Account> }
    struct RequestAddress: Codable, Sendable { var id: Identifier<FriendRequest> }
    struct InvitationAddress: Codable, Sendable { var id: Identifier<Invitation> }
    struct TokenAddress: Codable, Sendable { var token: String }
    struct AskRequest: Codable, Sendable { var person: Identifier<Account> }
    struct FindingRequest: Codable, Sendable { var findable: Findability }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addLists(to: routes)
        addRequests(to: routes)
        addPeople(to: routes)
        // Invitations need e-mail or text messages.
        if invitations.canSend { addInvitations(to: routes) }
        addJoining(to: routes)
    }

    private func addLists<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (friends, invitations) = (friends, invitations)
        routes.page(
            "/me/friends",
            in: .friends,
            RouteName("listFriends", "Friends, and what waits both ways")
        ) { (query: Query, context) in
            let text = query.q ?? ""
            let list = try await friends.list(of: context.signedInAccount(), matching: text)
            return FriendsPage(list: list, text: text, invites: invitations.canSend)
        }
        routes.page(
            "/me/friends/find",
            in: .friends,
            RouteName("findPeople", "People by name, closest first")
        ) { (query: Query, context) in
            guard let text = query.q, !text.isEmpty else { return FindPage(text: "", found: nil) }
            return FindPage(text: text, found: try await friends.find(text, by: context.signedInAccount()))
        }
        routes.post(
            "/me/friends/finding",
            in: .friends,
            RouteName("setFindability", "Say who may find oneself")
        ) { (_: Empty, request: FindingRequest, context) in
            let person = try context.signedInAccount()
            try await friends.change { try $0.friends.setFindability(request.findable, of: person) }
            return .done(at: SocialLinks.friends)
        }
    }

    private func addRequests<Context: CrosstownContext>(to routes: Routes<Context>) {
        let friends = friends
        routes.post(
            "/me/friends/requests",
            in: .friends,
            RouteName("askFriend", "Ask somebody to be friends")
        ) { (_: Empty, request: AskRequest, context) in
            try await friends.ask(request.person, by: context.signedInAccount())
            return .done(at: SocialLinks.friends)
        }
        answer("accept", "acceptFriend", "Accept a request", to: routes) { try $0.accept($1, by: $2) }
        answer("ignore", "ignoreFriend", "Put a request aside", to: routes) { try $0.ignore($1, by: $2) }
        answer("withdraw", "withdrawFriendRequest", "Take an own request back", to: routes) {
            try $0.withdraw($1, by: $2)
        }
    }

    private func answer<Context: CrosstownContext>(
        _ name: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        change: @escaping @Sendable (FriendChanges, Identifier<FriendRequest>, Identifier<Account>) throws -> Void
    ) {
        let friends = friends
        routes.action(
            "/me/friends/requests/:id/\(name)",
            in: .friends,
            RouteName(id, summary)
        ) { (address: RequestAddress, context) in
            let person = try context.signedInAccount()
            try await friends.change { try change($0, address.id, person) }
            return .done(at: SocialLinks.friends)
        }
    }

    private func addPeople<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (friends, features) = (friends, features)
        routes.page(
            "/me/friends/people/:id",
            in: .friends,
            RouteName("getFriend", "A friend, or somebody who asks")
        ) { (address: PersonAddress, context) in
            PersonPage(
                detail: try await friends.person(address.id, seenBy: context.signedInAccount()),
                offers: features.compactMap { $0.action(with: address.id) }
            )
        }
        wish("remove", "removeFriend", "End a friendship", to: routes) { try $0.part($2, from: $1) }
        wish("block", "blockPerson", "Block somebody", to: routes) { try $0.block($1, by: $2) }
        wish("unblock", "unblockPerson", "Unblock somebody", to: routes) { try $0.friends.unblock($1, by: $2) }
    }

    private func wish<Context: CrosstownContext>(
        _ name: String,
        _ id: String,
        _ summary: String,
        to routes: Routes<Context>,
        change: @escaping @Sendable (FriendChanges, Identifier<Account>, Identifier<Account>) throws -> Void
    ) {
        let friends = friends
        routes.action(
            "/me/friends/people/:id/\(name)",
            in: .friends,
            RouteName(id, summary)
        ) { (address: PersonAddress, context) in
            let person = try context.signedInAccount()
            try await friends.change { try change($0, address.id, person) }
            return .done(at: SocialLinks.friends)
        }
    }

    private func addInvitations<Context: CrosstownContext>(to routes: Routes<Context>) {
        let invitations = invitations
        routes.page(
            "/me/friends/invite",
            in: .friends,
            RouteName("getInviteForm", "The form to invite by")
        ) { (query: InviteQuery, _) in InvitePage(isSent: query.sent == true) }
        routes.form(
            "/me/friends/invite",
            in: .friends,
            RouteName("inviteFriend", "Ask or invite whoever has an address"),
            retry: { (_: Empty, refused, _) in InvitePage(refused: refused) },
            change: { (_: Empty, input: Input<InviteRequest>, context) in
                let invitation = try await invitations.invite(input.address, by: context.signedInAccount())
                return ChangeResponse(invitation, at: SocialLinks.invite.adding("sent", true))
            }
        )
        routes.action(
            "/me/friends/invitations/:id/withdraw",
            in: .friends,
            RouteName("withdrawInvitation", "Take an invitation back")
        ) { (address: InvitationAddress, context) in
            try await invitations.withdraw(address.id, by: context.signedInAccount())
            return .done(at: SocialLinks.friends)
        }
    }

    private func addJoining<Context: CrosstownContext>(to routes: Routes<Context>) {
        let invitations = invitations
        routes.page(
            "/friends/join/:token",
            in: .friends,
            RouteName("getInvitation", "Who sent an invitation")
        ) { (address: TokenAddress, context) in
            let person = try await invitations.inviter(address.token, seenBy: context.signedInAccount())
            return BefriendPage(person: person, action: SocialLinks.join(address.token))
        }
        routes.action(
            "/friends/join/:token",
            in: .friends,
            RouteName("acceptInvitation", "Accept an invitation")
        ) { (address: TokenAddress, context) in
            try await invitations.join(address.token, by: context.signedInAccount())
            return .done(at: SocialLinks.friends)
        }
    }
}
