import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct FriendService: Sendable {
    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let people: any People
    let notices: FriendNotices
    let names: NameDirectory
    let limits: SocialLimits

    /// Updates the relation of two users.
    @discardableResult
    func change<T: Sendable>(_ change: @escaping @Sendable (FriendChanges) throws -> T) async throws -> T {
        try await database.write { [self] in try change(changes(in: $0)) }
    }

    /// Returns the possible changes in a transaction.
    func changes(in transaction: any Transaction) -> FriendChanges {
        FriendChanges(transaction: transaction, now: clock.now(), ids: ids, people: people, notices: notices)
    }

    /// Sends a request to a user found by name.
    func ask(_ other: Identifier<Account>, by person: Identifier<Account>) async throws {
        try limits.asking.check("\(person)")
        try await change { try $0.ask(other, by: person) }
    }

    /// Returns a user's friends with their open requests; with a text, only matching friends, closest first.
    func list(of person: Identifier<Account>, matching text: String) async throws -> FriendList {
        try await database.read { [people] transaction in
            let friends = FriendStore(transaction: transaction)
            let requests = RequestStore(transaction: transaction)
            let (incoming, sent) = (try requests.incoming(of: person), try requests.sent(by: person))
            let (own, blocked) = (try friends.friends(of: person), try friends.blocked(by: person))
            let all = Array(Set(own + blocked + incoming.map(\.asker) + sent.map(\.asked)))
            let profiles = try people.profiles(of: all, in: transaction)
            let invitations = try InvitationStore(transaction: transaction).sent(by: person)
            let view = { (id: Identifier<Account>, relation: Relation) in
                profiles[id].map { PersonView($0, relation) }
            }
            return FriendList(
                friends: FriendOrder.sorted(own.compactMap { view($0, .friends) }, matching: text),
                incoming: incoming.compactMap { request in
                    view(request.asker, .asking).map { RequestView(request, $0) }
                },
                sent: sent.compactMap { request in view(request.asked, .asked).map { RequestView(request, $0) } },
                invitations: invitations.map(InvitationView.init),
                blocked: blocked.compactMap { view($0, .blocked) },
                findable: try friends.findability(of: person)
            )
        }
    }

    /// Returns a user as another one sees them; users who have blocked the viewer are hidden.
    func person(_ other: Identifier<Account>, seenBy person: Identifier<Account>) async throws -> PersonDetail {
        try await database.read { [people] transaction in
            guard other != person, let profile = try people.profiles(of: [other], in: transaction)[other] else {
                throw FriendError.unknownPerson
            }
            let bond = try FriendStore(transaction: transaction).bond(of: person, with: other)
            // Without a relation, users are visible only in searches.
            if bond.isBlocked || bond.relation == .none { throw FriendError.unknownPerson }
            let waiting = try RequestStore(transaction: transaction).incoming(of: person).first { $0.asker == other }
            return PersonDetail(
                person: PersonView(profile, bond.relation, commonFriends: bond.commonFriends),
                request: waiting?.id
            )
        }
    }
}
