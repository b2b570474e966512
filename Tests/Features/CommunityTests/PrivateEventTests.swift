import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Calendars of others with events that are not for everybody.
@Suite(.timeLimit(.minutes(1))) struct PrivateEventTests {
    private struct List: Decodable {
        struct Event: Decodable { let title: String }

        let events: [Event]
    }

    private static func event(_ name: String, _ lines: String = "", on day: String = "20270105") -> String {
        ImportedCalendar.event(name, lines, on: day)
    }

    /// The imported events that everybody sees in the calendar of the ministry.
    private static func titles(_ town: CommunityTown) async throws -> [String] {
        try await town.readFeeds()
        return try await town.host.database.read { transaction in
            try transaction.query(
                """
                SELECT DISTINCT e.title FROM community_coming c JOIN community_event e ON e.id = c.event
                WHERE e.source IS NOT NULL ORDER BY 1
                """
            ).map { try $0.get(0) }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `of a calendar only what is for everybody is published`(engine: TestEngine) async throws {
        let calendar = ImportedCalendar()
        calendar.set([
            Self.event("open"), Self.event("public", "CLASS:PUBLIC"), Self.event("zsecret", "CLASS:PRIVATE"),
            Self.event("zstaff", "CLASS:CONFIDENTIAL"), Self.event("zodd", "CLASS:X-OWN"),
        ])
        let town = try await CommunityTown.reading(calendar, on: engine)

        let titles = try await Self.titles(town)
        #expect(titles == ["open", "public"])
        let (list, feed) = try await town.open { client in
            (
                try await client.json(.get, "/community/events?ministries=1").text,
                try await client.json(.get, "/community/calendar/ministries/1.ics").text
            )
        }
        #expect(feed.contains("SUMMARY:open"))
        for word in ["zsecret", "zstaff", "zodd"] {
            #expect(!list.contains(word))
            #expect(!feed.contains(word))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an event that becomes private disappears with the next reading, and comes back with it`(
        engine: TestEngine
    ) async throws {
        let calendar = ImportedCalendar()
        let town = try await CommunityTown.reading(calendar, on: engine)
        calendar.set([Self.event("dinner"), Self.event("chess")])
        let first = try await Self.titles(town)
        calendar.set([Self.event("dinner", "CLASS:PRIVATE"), Self.event("chess")])
        let second = try await Self.titles(town)
        // A calendar whose events are all private is not one that was lost.
        calendar.set([Self.event("dinner", "CLASS:PRIVATE"), Self.event("chess", "CLASS:CONFIDENTIAL")])
        let third = try await Self.titles(town)
        calendar.set([Self.event("dinner"), Self.event("chess")])
        let fourth = try await Self.titles(town)

        #expect([first, second, third, fourth] == [["chess", "dinner"], ["chess"], [], ["chess", "dinner"]])
    }

    @Test func `an event that an editor has changed disappears too once it is private`() async throws {
        let calendar = ImportedCalendar()
        let town = try await CommunityTown.reading(calendar)
        let key = town.person("community.administrator").key
        calendar.set([Self.event("dinner"), Self.event("chess")])
        _ = try await Self.titles(town)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let id = try await town.id("community_event", where: "source_uid = 'dinner'")
        try await town.open { client in
            let form = """
                {"title":"Our dinner","starts_at":"2027-01-05T19:00","ends_at":"2027-01-05T20:00","state":"published",\
                "ministries":["\(ministry)"]}
                """
            let saved = try await client.json(.post, "/community/console/events/\(id)", as: key, form)
            #expect(saved.status == .ok)
        }
        let before = try await Self.titles(town)
        calendar.set([Self.event("dinner", "CLASS:PRIVATE"), Self.event("chess")])
        let after = try await Self.titles(town)

        #expect(before == ["Our dinner", "chess"])
        #expect(after == ["chess"])
    }

    @Test func `a private time of a series is left out, and all of it where later ones are private`() async throws {
        let calendar = ImportedCalendar()
        let town = try await CommunityTown.reading(calendar)
        let series = Self.event("series", "RRULE:FREQ=WEEKLY;COUNT=3")
        let secret = Self.event("series", "RECURRENCE-ID:20270112T180000Z\r\nCLASS:PRIVATE", on: "20270113")
        let later = Self.event(
            "series",
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20270112T180000Z\r\nCLASS:PRIVATE",
            on: "20270113"
        )
        @Sendable func days() async throws -> [Int] {
            try await town.readFeeds()
            return try await town.host.database.read { transaction in
                try transaction.query(
                    """
                    SELECT c.starts_at FROM community_coming c JOIN community_event e ON e.id = c.event
                    WHERE e.source IS NOT NULL ORDER BY 1
                    """
                ).map { Int((try $0.get(0, as: Int64.self) - 1_798_761_600_000) / 86_400_000) + 1 }
            }
        }

        calendar.set([series])
        let whole = try await days()
        calendar.set([series, secret])
        let without = try await days()
        calendar.set([series, later])
        let none = try await days()

        #expect([whole, without, none] == [[5, 12, 19], [5, 19], []])
    }

    @Test func `private dates of a school disappear from its calendar`() async throws {
        let calendar = ImportedCalendar()
        let town = try await CommunityTown.reading(calendar, "school")
        @Sendable func dates() async throws -> [String] {
            try await town.readFeeds()
            return try await town.host.database.read { transaction in
                try transaction.query(
                    "SELECT d.title FROM community_school_date d WHERE d.uid IN ('exam', 'council') ORDER BY 1"
                ).map { try $0.get(0) }
            }
        }

        calendar.set([Self.event("exam"), Self.event("council")])
        let both = try await dates()
        calendar.set([Self.event("exam"), Self.event("council", "CLASS:PRIVATE")])
        let one = try await dates()
        calendar.set([Self.event("exam", "CLASS:PRIVATE"), Self.event("council", "CLASS:PRIVATE")])
        let none = try await dates()

        #expect([both, one, none] == [["council", "exam"], ["exam"], []])
    }

    @Test func `a calendar is stored a few events at a time`() async throws {
        let calendar = ImportedCalendar()
        let town = try await CommunityTown.reading(calendar)
        calendar.set((0..<200).map { Self.event("event\($0)") })
        try await town.readFeeds()
        let longest = town.host.database.takeWritten().map(\.count).max() ?? 0

        let titles = try await Self.titles(town)

        #expect(longest < 200)
        #expect(titles.count == 200)
    }
}
