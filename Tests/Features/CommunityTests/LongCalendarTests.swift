import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Calendars of others with more events than are read.
@Suite(.timeLimit(.minutes(5))) struct LongCalendarTests {
    private static func events(_ count: Int, on day: String) -> [String] {
        (0..<count).map { ImportedCalendar.event("e\($0)", on: day) }
    }

    /// What editors see of the feed: its line in the list, for programs too, and its own page.
    private static func shown(_ town: CommunityTown, _ key: String) async throws -> [String] {
        try await town.readFeeds()
        let list = "/community/console/records/sources"
        let source = try await town.id("community_source", where: "name = 'S'")
        return try await town.open { client in
            [
                try await client.json(.get, list, as: key).text, try await client.page(list, as: key).text,
                try await client.page("\(list)/\(source)", as: key).text,
            ]
        }
    }

    @Test(arguments: TestEngine.reachable, ["events", "school"])
    func `a feed says how many events of a long calendar were read, until it is shorter`(
        engine: TestEngine,
        kind: String
    ) async throws {
        let calendar = ImportedCalendar()
        let town = try await CommunityTown.reading(calendar, kind, on: engine)
        let key = town.person("community.administrator").key
        calendar.set(Self.events(20_000, on: "20200105"))
        let long = try await Self.shown(town, key)
        calendar.set(Self.events(2, on: "20200105"))
        let short = try await Self.shown(town, key)

        // Of a school three thousand dates are shown.
        let read = kind == "events" ? "5,000" : "3,000"
        for text in long { #expect(text.contains("\(read) of 20,000 ")) }
        for text in short { #expect(!text.contains("2 of 2 ")) }
    }

    @Test func `events to come that are too many are left out, and a feed says so`() async throws {
        let calendar = ImportedCalendar()
        let town = try await CommunityTown.reading(calendar)
        calendar.set(Self.events(2_001, on: "20270105"))

        let texts = try await Self.shown(town, town.person("community.administrator").key)
        let count: Int = try await town.host.database.read { transaction in
            try transaction.query("SELECT count(*) FROM community_event WHERE source IS NOT NULL")[0].get(0)
        }

        #expect(count == 2_000)
        for text in texts { #expect(text.contains("2,000 of 2,001 ")) }
    }
}
