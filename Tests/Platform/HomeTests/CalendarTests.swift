import CrosstownCalendar
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing

@testable import CrosstownHome

/// What stands in everybody's calendar.
private struct Entries: CalendarSource {
    var isCancelled = false

    func calendarEntries(of query: CalendarQuery, in transaction: any Transaction) throws -> [CalendarEntry] {
        let begin = query.since.advanced(milliseconds: 100 * 86_400_000)
        return [
            CalendarEntry(
                uid: "ride-1@town",
                sequence: isCancelled ? 1 : 0,
                madeAt: query.since,
                changedAt: query.since,
                times: .moments(from: begin, to: begin.advanced(milliseconds: 1_800_000)),
                title: "Taxi to Port",
                link: "/taxi/reservations/1",
                isCancelled: isCancelled
            )
        ]
    }
}

/// Marks a text in place of sealing it.
private struct PlainSeal: SecretSeal {
    func seal(_ secret: String, for place: [String]) throws -> String { "sealed." + secret }
    func open(_ sealed: String, for place: [String]) throws(SealFault) -> String { String(sealed.dropFirst(7)) }
    func digest(of secret: String, for place: [String]) -> [UInt8] {
        Array((place + [secret]).joined(separator: "/").utf8)
    }
}

@Suite struct CalendarTests {
    /// Lets a test call the routes of calendars, as a person with a key.
    private static func open<Value: Sendable>(
        on engine: TestEngine = .sqlite,
        _ sources: [any CalendarSource] = [Entries()],
        _ calls: @Sendable (any TestClientProtocol, _ key: String) async throws -> Value
    ) async throws -> Value {
        let (database, clock, ids) = (try await engine.makeDatabase(), ManualClock(), CountingIdentifiers())
        _ = try await Migrator(CoreMigrations.all + HomeMigrations.all).migrate(database, at: clock.now())
        var host = FeatureHost.bare(
            database,
            clock: clock,
            ids: ids,
            randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } },
            secondsFromUTC: { _ in 3600 }
        )
        host.city.timeZone = "Europe/Paris"
        host.seal = PlainSeal()
        host.isTrial = true
        let callers = KnownCallers()
        let key = callers.key(of: ids.next(Account.self))
        let presenter = Presenter(signIn: "/sign-in")
        let routes = Routes<WebContext>(presenter: presenter)
        CalendarRoutes(service: CalendarService(host: host, sources: sources, languages: .english)).add(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: CallerMiddleware(authenticator: callers, cookie: SessionCookie(isSecure: false)))
        routes.install(on: router)
        return try await Application(router: router, logger: Logger(label: "test")).test(.router) {
            try await calls($0, key)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a secret address shows what the features know, to whoever has it and until it is taken back`(
        engine: TestEngine
    ) async throws {
        try await Self.open(on: engine) { client, key in
            let none = try await client.calendar(as: key)
            _ = try await client.post("/me/calendar", as: key)
            let made = try #require(try await client.calendar(as: key))
            _ = try await client.post("/me/calendar", as: key)
            let pressedTwice = try await client.calendar(as: key)
            let feed = try await client.get(made)
            let known = try await client.get(made, tag: feed.headers[.eTag])
            _ = try await client.post("/me/calendar/renew", as: key)
            let renewed = try #require(try await client.calendar(as: key))
            let old = try await client.get(made)
            let new = try await client.get(renewed)
            _ = try await client.post("/me/calendar/remove", as: key)
            let removed = try await client.get(renewed)

            #expect(none == nil)
            #expect(pressedTwice == made)
            #expect(renewed != made)
            #expect(feed.status == .ok)
            #expect(feed.headers[.contentType]?.hasPrefix("text/calendar") == true)
            #expect(String(buffer: feed.body).contains("SUMMARY:Taxi to Port\r\n"))
            #expect(String(buffer: feed.body).contains("URL:https://town.example/taxi/reservations/1\r\n"))
            #expect(known.status == .notModified)
            #expect(old.status == .notFound)
            #expect(new.status == .ok)
            #expect(removed.status == .notFound)
        }
    }

    @Test func `a calendar that holds nothing yet says so on the page of its address, and no other`() async throws {
        func page(_ sources: [any CalendarSource]) async throws -> String {
            try await Self.open(sources) { client, key in
                _ = try await client.post("/me/calendar", as: key)
                let headers: HTTPFields = [.accept: "text/html", .authorization: "Bearer \(key)"]
                let answer = try await client.execute(uri: "/me/calendar", method: .get, headers: headers)
                return String(buffer: answer.body)
            }
        }
        #expect(try await page([]).contains("Nothing is planned yet, so this calendar is empty"))
        #expect(try await !page([Entries()]).contains("Nothing is planned yet"))
    }

    @Test func `what was called off stays and says so`() async throws {
        try await Self.open([Entries(isCancelled: true)]) { client, key in
            _ = try await client.post("/me/calendar", as: key)
            let feed = String(buffer: try await client.get(try #require(try await client.calendar(as: key))).body)

            #expect(feed.contains("SUMMARY:Cancelled: Taxi to Port\r\n"))
            #expect(feed.contains("STATUS:CANCELLED\r\n"))
            #expect(feed.contains("SEQUENCE:1\r\n"))
        }
    }

    @Test(arguments: ["x.ics", "0.ics", String(repeating: "a", count: 48) + ".ics", String(repeating: "a", count: 48)])
    func `an address that nobody was given shows nothing`(name: String) async throws {
        try await Self.open { client, _ in
            let answer = try await client.get("https://town.example/calendar/\(name)")
            #expect(answer.status == .notFound)
        }
    }

    @Test func `without an account there is no address`() async throws {
        try await Self.open { client, _ in
            let answer = try await client.post("/me/calendar", as: "nobody")
            #expect(answer.status == .unauthorized)
        }
    }
}

/// What programs are told of somebody's calendar.
private struct OwnCalendar: Decodable {
    let address: String?
}

extension TestClientProtocol {
    /// The address of somebody's calendar.
    fileprivate func calendar(as key: String) async throws -> String? {
        let headers: HTTPFields = [.accept: "application/json", .authorization: "Bearer \(key)"]
        let answer = try await execute(uri: "/me/calendar", method: .get, headers: headers)
        return try JSONDecoder().decode(OwnCalendar.self, from: Data(answer.body.readableBytesView)).address
    }

    fileprivate func post(_ path: String, as key: String) async throws -> TestResponse {
        let headers: HTTPFields = [
            .accept: "application/json", .contentType: "application/json", .authorization: "Bearer \(key)",
        ]
        return try await execute(uri: path, method: .post, headers: headers, body: ByteBuffer(string: "{}"))
    }

    fileprivate func get(_ address: String, tag: String? = nil) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        if let tag { headers[.ifNoneMatch] = tag }
        return try await execute(
            uri: String(address.dropFirst("https://town.example".count)),
            method: .get,
            headers: headers
        )
    }
}
