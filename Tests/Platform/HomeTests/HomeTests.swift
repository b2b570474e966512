import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

@testable import CrosstownHome

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

private struct Members: Authenticator {
    let member: Identifier<Account>

    func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        token == "key" ? Caller(accountID: member.description, roles: ["passenger"], sessionID: "key") : nil
    }
}

@Suite struct HomeTests {
    private static let ids = CountingIdentifiers()
    private static let clock = ManualClock()

    private static func item(_ title: LocalizedText, minutesAgo: Int64, id: String? = nil) -> ActivityItem {
        ActivityItem(
            id: id ?? ids.next(ActivityItem.self).description,
            icon: "taxi",
            title: title,
            detail: "2.40 €",
            beganAt: clock.now().advanced(milliseconds: -minutesAgo * 60_000),
            link: "/taxi"
        )
    }

    private static let taxi = Capability(
        id: "taxi",
        name: "Taxi",
        explanation: "The next free taxi comes to you",
        icon: "taxi",
        link: "/taxi",
        root: "/taxi",
        tabs: []
    )

    /// Asks for a page of a server whose modules have some items.
    private static func ask(
        _ path: String,
        _ sources: [any ActivitySource],
        capabilities: [Capability] = [HomeTests.taxi],
        as key: String? = "key",
        accept: String = "text/html"
    ) async throws -> (status: HTTPResponse.Status, text: String) {
        let database = try await TestEngine.sqlite.makeDatabase()
        let service = ActivityService(
            database: database,
            sources: sources.enumerated().map { ActivityService.Source(id: FeatureID("m\($0)"), source: $1) }
        )
        let presenter = Presenter(signIn: "/sign-in")
        let routes = Routes<WebContext>(presenter: presenter)
        HomeRoutes(
            service: service,
            capabilities: capabilities,
            links: [],
            cityName: "Monaco",
            clock: clock,
            hub: EventHub(firstID: 1)
        )
        .add(to: routes)
        ActivityRoutes(service: service, localTime: LocalTime { _ in 0 }, clock: clock).add(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        let members = Members(member: ids.next(Account.self))
        router.add(middleware: CallerMiddleware(authenticator: members, cookie: SessionCookie(isSecure: false)))
        routes.install(on: router)
        var headers: HTTPFields = [.accept: accept]
        if let key { headers[.cookie] = "sid=\(key)" }
        let sent = headers
        return try await Application(router: router, logger: Logger(label: "test")).test(.router) { client in
            try await client.execute(uri: path, method: .get, headers: sent) { ($0.status, String(buffer: $0.body)) }
        }
    }

    @Test func `Home shows what goes on now and a tile for each capability`() async throws {
        let home = try await Self.ask("/home", [Items(now: [Self.item("Your taxi is coming", minutesAgo: 2)])])

        #expect(home.status == .ok)
        #expect(home.text.contains("Your taxi is coming"))
        #expect(home.text.contains("The next free taxi comes to you"))
        #expect(home.text.contains("Get around Monaco"))
        #expect(!home.text.contains("Create an account"))
    }

    @Test func `people without an account find the tiles and a way to sign in, and nothing of anybody`() async throws {
        let items = Items(now: [Self.item("Your taxi is coming", minutesAgo: 2)])

        let home = try await Self.ask("/home", [items], as: nil)

        #expect(home.text.contains("class=\"tile\""))
        #expect(home.text.contains("/sign-in?next=%2Fhome"))
        #expect(!home.text.contains("Your taxi is coming"))
    }

    @Test func `where nothing is on, Home says so`() async throws {
        #expect(try await Self.ask("/home", [], capabilities: []).text.contains("Only a map so far"))
    }

    @Test func `Activity needs an account`() async throws {
        #expect(try await Self.ask("/activity", [], as: nil, accept: "application/json").status == .unauthorized)
    }

    @Test func `items of all modules come by day, latest first`() async throws {
        let rides = Items(past: [Self.item("Ride A", minutesAgo: 10), Self.item("Ride C", minutesAgo: 2 * 1440)])
        let trips = Items(past: [Self.item("Trip B", minutesAgo: 20)])

        let page = try await Self.ask("/activity", [rides, trips]).text

        let titles = page.matches(of: #/list-title">([^<]*)</#).map { String($0.1) }
        #expect(titles == ["Ride A", "Trip B", "Ride C"])
        #expect(page.contains("Today"))
        #expect(page.contains("activity.csv"))
    }

    @Test func `pages of several modules follow each other without gap or repetition`() async throws {
        // Every moment is shared by an item of each module.
        let sources = (0..<3).map { _ in Items(past: (0..<40).map { Self.item("Item", minutesAgo: Int64($0)) }) }
        let all = sources.flatMap(\.past).sorted { ($0.beganAt, $0.id) > ($1.beganAt, $1.id) }.map(\.id)

        var (path, seen): (String?, [String]) = ("/activity", [])
        while let next = path {
            let page = try await Self.ask(next, sources, accept: "application/json").text
            seen += page.matches(of: #/"id":"([^"]*)"/#).map { String($0.1) }
            path = page.firstMatch(of: #/"next":"([^"]*)"/#).map { "/activity?after=\($0.1)" }
        }

        #expect(seen == all)
    }

    @Test func `a search shows what holds the words, and says where nothing does`() async throws {
        let items = Items(past: [Self.item("Ride to the port", minutesAgo: 1), Self.item("Trip", minutesAgo: 2)])

        let found = try await Self.ask("/activity?text=port", [items]).text
        let nothing = try await Self.ask("/activity?text=nowhere", [items]).text

        #expect(found.contains("Ride to the port"))
        #expect(!found.contains(">Trip<"))
        #expect(nothing.contains("Nothing found"))
    }

    @Test(arguments: ["after=x", "after=1-", "text=" + String(repeating: "a", count: 101)])
    func `what no page gave is refused`(query: String) async throws {
        let answer = try await Self.ask("/activity?\(query)", [], accept: "application/json")

        let refusals: [HTTPResponse.Status] = [.badRequest, .unprocessableContent]
        #expect(refusals.contains(answer.status))
    }

    @Test func `the table holds every item, and no formula`() async throws {
        let items = Items(past: [Self.item("=HYPERLINK(1)", minutesAgo: 1), Self.item("Ride", minutesAgo: 2)])

        let table = try await Self.ask("/activity.csv", [items]).text

        let lines = table.split(separator: "\r\n")
        #expect(lines.count == 3)
        #expect(lines[1].contains("'=HYPERLINK(1)"))
    }
}
