import CrosstownCalendar
import CrosstownHome
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// A feature with a ride that stands in everybody's calendar.
private struct Rides: FeatureModule {
    static let id: FeatureID = "rides"
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

@Suite struct CalendarTests {
    /// Lets a test call the routes, as a person with a key.
    private static func open<Value: Sendable>(
        on engine: TestEngine = .sqlite,
        _ features: [any FeatureModule] = [Rides()],
        _ calls: @Sendable (any TestClientProtocol, _ key: String) async throws -> Value
    ) async throws -> Value {
        let host = try await TestHost(on: engine)
        let home = HomeModule(host.makeFeatureHost(), over: features)
        try await host.migrate(home)
        let key = host.key()
        return try await host.open(home) { try await calls($0, key) }
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
            #expect(feed.text.contains("SUMMARY:Taxi to Port\r\n"))
            #expect(feed.text.contains("URL:https://town.example/taxi/reservations/1\r\n"))
            #expect(known.status == .notModified)
            #expect(old.status == .notFound)
            #expect(new.status == .ok)
            #expect(removed.status == .notFound)
        }
    }

    @Test func `a calendar that holds nothing yet says so, and no other`() async throws {
        func isEmpty(_ features: [any FeatureModule]) async throws -> Bool {
            try await Self.open(features) { client, key in
                _ = try await client.post("/me/calendar", as: key)
                return try await client.json(.get, "/me/calendar", as: key).decoded(OwnCalendar.self).isEmpty
            }
        }
        #expect(try await isEmpty([]))
        #expect(try await !isEmpty([Rides()]))
    }

    @Test func `what was canceled stays and says so`() async throws {
        try await Self.open([Rides(isCancelled: true)]) { client, key in
            _ = try await client.post("/me/calendar", as: key)
            let feed = try await client.get(try #require(try await client.calendar(as: key))).text

            #expect(feed.contains("SUMMARY:Canceled: Taxi to Port\r\n"))
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
    let isEmpty: Bool
}

extension TestClientProtocol {
    /// The address of somebody's calendar.
    fileprivate func calendar(as key: String) async throws -> String? {
        try await json(.get, "/me/calendar", as: key).decoded(OwnCalendar.self).address
    }

    fileprivate func post(_ path: String, as key: String) async throws -> TestResponse {
        try await json(.post, path, as: key, "{}")
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
