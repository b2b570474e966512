import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Synchronization

@testable import CrosstownSocial

/// People with names who search and ask each other, over a database of the test's own.
struct Circle {
    let database: any Database
    let clock = ManualClock()
    let cast: Cast
    let told = Told()
    let friends: FriendService

    init(_ engine: TestEngine, _ names: [String]) async throws {
        database = try await engine.makeDatabase()
        cast = Cast(names)
        _ = try await Migrator(CoreMigrations.all + SocialMigrations.all).migrate(database, at: clock.now())
        friends = FriendService(
            database: database,
            clock: clock,
            ids: CountingIdentifiers(),
            people: cast,
            notices: FriendNotices(notices: told),
            names: NameDirectory(),
            limits: SocialLimits(clock: clock)
        )
        try await NameKeeping(database: database, people: cast).fill()
    }

    /// Somebody's identity by the place in the list of names.
    func id(_ number: Int) -> Identifier<Account> { cast.id(number) }

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

/// Remembers whom it was told to tell.
final class Told: Notices {
    private let people = Mutex<[Identifier<Account>]>([])
    private let named = Mutex<[Identifier<Account>]>([])

    /// Whom the notices named, one after the other.
    var about: [Identifier<Account>] { named.withLock { $0 } }

    var all: [Identifier<Account>] { people.withLock { $0 } }

    func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {
        self.people.withLock { $0 += people }
        named.withLock { $0 += notice.about }
    }

    func tell(
        _ people: [Identifier<Account>],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int {
        try tell(people, notice, in: transaction)
        return 0
    }

    func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int { 0 }

    func withdraw(
        _ subject: String,
        from people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws {}
}
