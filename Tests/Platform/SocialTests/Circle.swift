import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues

@testable import CrosstownSocial

/// People with names who search and ask each other.
struct Circle {
    let host: TestHost
    let module: SocialModule
    let cast: Cast

    init(_ engine: TestEngine, _ names: [String]) async throws {
        let cast = Cast(names)
        self.cast = cast
        host = try await TestHost(on: engine)
        module = SocialModule(host.makeFeatureHost { $0.people = cast })
        try await host.migrate(module)
        try await module.prepare()
    }

    var friends: FriendService { module.friends }

    /// Somebody's identity by the place in the list of names.
    func id(_ number: Int) -> Identifier<Account> { cast.id(number) }

    /// Somebody's key by the place in the list of names.
    func key(_ number: Int) -> String { host.callers.key(of: id(number)) }

    func list(_ number: Int) async throws -> FriendList { try await friends.list(of: id(number), matching: "") }
}

/// People who have nothing but names.
struct Cast: People {
    let names: [String]

    init(_ names: [String]) { self.names = names }

    func id(_ number: Int) -> Identifier<Account> { Identifier(high: 1, low: UInt64(number + 1)) }

    func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] {
        people.reduce(into: [:]) { profiles, person in
            guard person.high == 1, (1...names.count).contains(Int(person.low)) else { return }
            profiles[person] = PersonProfile(account: person, nickname: names[Int(person.low) - 1])
        }
    }

    func accounts(
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        let first = account.map { Int($0.low) } ?? 0
        return (first..<min(first + limit, names.count)).map(id)
    }

    /// Everybody has an address of the own name.
    func account(
        reachedAt address: ContactAddress,
        in transaction: any Transaction
    ) throws -> Identifier<Account>? {
        names.firstIndex { address.text == "\($0.lowercased())@example.org" }.map(id)
    }

    func holders(
        of role: String,
        scope: String?,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { [] }

    func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String> { [] }

    func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {}

    func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        in transaction: any Transaction
    ) throws {}
}
