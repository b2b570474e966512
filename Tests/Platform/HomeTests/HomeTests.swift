import CrosstownHome
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Items of one kind, kept in memory.
private struct Items: ActivitySource {
    var past: [ActivityItem] = []
    var now: [ActivityItem] = []

    func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        let behind = past.filter { item in
            guard let before = query.before else { return true }
            return (item.beganAt, item.id) < (before, query.beforeID ?? "")
        }
        let held = behind.filter { query.text.isEmpty || $0.title.english.contains(query.text) }
        return Array(held.sorted { ($0.beganAt, $0.id) > ($1.beganAt, $1.id) }.prefix(query.limit))
    }

    func underWay(of person: Identifier<Account>, in transaction: any Transaction) throws -> [ActivityItem] { now }
}

/// A feature that has a tile.
private struct Taxi: FeatureModule {
    static let id: FeatureID = "taxi"

    var capability: Capability? {
        Capability(
            id: Self.id,
            name: "Taxi",
            explanation: "The next free taxi comes to you",
            icon: "taxi",
            link: "/taxi",
            root: "/taxi",
            tabs: []
        )
    }
}

/// A feature to which everybody owes the same.
private struct Creditor: FeatureModule {
    static let id: FeatureID = "rentals"

    func debts(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Debt] {
        [Debt(Money(minorUnits: 305, .euro), for: "Bike from Port to Casino", link: "/rentals/rides/1")]
    }
}

/// Home as programs read it.
private struct HomeMessage: Decodable {
    struct Item: Decodable { let title: String }
    struct Tile: Decodable { let id, link: String }

    let underWay: [Item]
    let capabilities: [Tile]
}

/// Activity as programs read it.
private struct ActivityMessage: Decodable {
    struct Item: Decodable { let id, title: String }

    let items: [Item]
    let next: String?
}

@Suite struct HomeTests {
    private static let ids = CountingIdentifiers()

    private static func item(
        _ title: LocalizedText,
        minutesAgo: Int64,
        id: String? = nil,
        hoursBehind: Int64 = 0
    ) -> ActivityItem {
        let beganAt = TestHost.noon.advanced(milliseconds: -minutesAgo * 60_000)
        return ActivityItem(
            id: id ?? ids.next(ActivityItem.self).description,
            icon: "taxi",
            title: title,
            detail: "2.40 €",
            beganAt: beganAt,
            shownAt: beganAt.advanced(milliseconds: -hoursBehind * 3_600_000),
            link: "/taxi"
        )
    }

    /// Lets a test call a server whose features have some items, as a person with a key.
    private static func open<Value: Sendable>(
        _ sources: [any ActivitySource],
        over features: [any FeatureModule] = [Taxi()],
        _ calls: @Sendable (any TestClientProtocol, _ key: String) async throws -> Value
    ) async throws -> Value {
        let host = try await TestHost()
        let others = sources.enumerated().map { (id: FeatureID("m\($0)"), source: $1) }
        let home = HomeModule(host.makeFeatureHost(), over: features, others: others)
        let key = host.key()
        return try await host.open(home) { try await calls($0, key) }
    }

    @Test func `Home shows what goes on now and a tile for each capability`() async throws {
        try await Self.open([Items(now: [Self.item("Your taxi is coming", minutesAgo: 2)])]) { client, key in
            let page = try await client.page("/home", as: key)
            let home = try await client.json(.get, "/home", as: key).decoded(HomeMessage.self)

            #expect(page.status == .ok)
            #expect(page.text.contains("Your taxi is coming"))
            #expect(page.text.contains("class=\"tile\" href=\"/taxi\""))
            #expect(!page.text.contains("/register"))
            #expect(home.underWay.map(\.title) == ["Your taxi is coming"])
            #expect(home.capabilities.map(\.id) == ["taxi"])
        }
    }

    @Test func `Home shows what a person owes and where to pay it, and a stranger nothing of it`() async throws {
        try await Self.open([], over: [Creditor()]) { client, key in
            let page = try await client.page("/home", as: key).text
            let message = try await client.json(.get, "/home", as: key)
            let stranger = try await client.page("/home", as: nil).text

            #expect(page.contains("data-debts"))
            #expect(page.contains("href=\"/wallet\""))
            #expect(page.contains("3.05 EUR"))
            #expect(try message.value("debts", "0", "amount") == "3.05")
            #expect(!stranger.contains("data-debts"))
        }
    }

    @Test func `people without an account find the tiles and a way to sign in, and nothing of anybody`() async throws {
        try await Self.open([Items(now: [Self.item("Your taxi is coming", minutesAgo: 2)])]) { client, _ in
            let page = try await client.page("/home", as: nil).text
            let home = try await client.json(.get, "/home", as: nil).decoded(HomeMessage.self)

            #expect(page.contains("class=\"tile\""))
            #expect(page.contains("/sign-in?next=%2Fhome"))
            #expect(!page.contains("Your taxi is coming"))
            #expect(home.underWay.isEmpty)
        }
    }

    @Test func `where nothing is on, Home has no tiles`() async throws {
        try await Self.open([], over: []) { client, key in
            let page = try await client.page("/home", as: key).text

            #expect(page.contains("class=\"empty\""))
            #expect(!page.contains("class=\"tile\""))
        }
    }

    @Test func `Activity needs an account`() async throws {
        try await Self.open([]) { client, _ in
            let answer = try await client.json(.get, "/activity", as: nil)
            #expect(answer.status == .unauthorized)
        }
    }

    @Test func `items of all modules come by day, latest first`() async throws {
        let rides = Items(past: [Self.item("Ride A", minutesAgo: 10), Self.item("Ride C", minutesAgo: 2 * 1440)])
        let trips = Items(past: [Self.item("Trip B", minutesAgo: 20)])

        try await Self.open([rides, trips]) { client, key in
            let page = try await client.page("/activity", as: key).text

            let titles = page.matches(of: #/list-title">([^<]*)</#).map { String($0.1) }
            let days = page.matches(of: #/aria-labelledby="day-([^"]*)"/#).map { String($0.1) }
            #expect(titles == ["Ride A", "Trip B", "Ride C"])
            #expect(days == ["2026-11-18", "2026-11-16"])
            #expect(page.contains("activity.csv"))
        }
    }

    @Test func `what began far away is listed by the clocks there`() async throws {
        let walk = Items(past: [Self.item("Walk", minutesAgo: 10, hoursBehind: 13)])
        let rides = Items(past: [Self.item("Ride A", minutesAgo: 5), Self.item("Ride B", minutesAgo: 15)])

        try await Self.open([walk, rides]) { client, key in
            let page = try await client.page("/activity", as: key).text

            let titles = page.matches(of: #/list-title">([^<]*)</#).map { String($0.1) }
            let days = page.matches(of: #/aria-labelledby="day-([^"]*)"/#).map { String($0.1) }
            #expect(titles == ["Ride A", "Walk", "Ride B"])
            #expect(days == ["2026-11-18", "2026-11-17", "2026-11-18-1"])
        }
    }

    @Test func `pages of several modules follow each other without gap or repetition`() async throws {
        // Every moment is shared by an item of each module.
        let sources = (0..<3).map { _ in Items(past: (0..<40).map { Self.item("Item", minutesAgo: Int64($0)) }) }
        let all = sources.flatMap(\.past).sorted { ($0.beganAt, $0.id) > ($1.beganAt, $1.id) }.map(\.id)

        try await Self.open(sources) { client, key in
            var (path, seen): (String?, [String]) = ("/activity", [])
            while let next = path {
                let page = try await client.json(.get, next, as: key).decoded(ActivityMessage.self)
                seen += page.items.map(\.id)
                path = page.next.map { "/activity?after=\($0)" }
            }

            #expect(seen == all)
        }
    }

    @Test func `a search finds what holds the words`() async throws {
        let items = Items(past: [Self.item("Ride to the port", minutesAgo: 1), Self.item("Trip", minutesAgo: 2)])

        try await Self.open([items]) { client, key in
            let found = try await client.json(.get, "/activity?text=port", as: key).decoded(ActivityMessage.self)
            let nothing = try await client.page("/activity?text=nowhere", as: key).text

            #expect(found.items.map(\.title) == ["Ride to the port"])
            #expect(nothing.contains("class=\"empty\""))
            #expect(!nothing.contains("list-title"))
        }
    }

    @Test(arguments: ["after=x", "after=1-", "text=" + String(repeating: "a", count: 101)])
    func `what no page gave is refused`(query: String) async throws {
        try await Self.open([]) { client, key in
            let answer = try await client.json(.get, "/activity?\(query)", as: key)

            let refusals: [HTTPResponse.Status] = [.badRequest, .unprocessableContent]
            #expect(refusals.contains(answer.status))
        }
    }

    @Test func `the table holds every item, and no formula`() async throws {
        let items = Items(past: [Self.item("=HYPERLINK(1)", minutesAgo: 1), Self.item("Ride", minutesAgo: 2)])

        try await Self.open([items]) { client, key in
            let lines = try await client.page("/activity.csv", as: key).text.split(separator: "\r\n")

            #expect(lines.count == 3)
            #expect(lines[1].contains("'=HYPERLINK(1)"))
        }
    }
}
