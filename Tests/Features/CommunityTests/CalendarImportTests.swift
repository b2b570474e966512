import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Events that come from a calendar of others, again and again.
@Suite struct CalendarImportTests {
    @Test func `times of an imported series are moved, left out and put back as its calendar says`() async throws {
        let documents = ImportedCalendar()
        let town = try await CommunityTown(documents: documents)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let series =
            "BEGIN:VEVENT\nUID:s\nDTSTART:20270105T180000Z\nDTEND:20270105T190000Z\nSUMMARY:Series\nRRULE:FREQ=WEEKLY;COUNT=4\n"
        let moved =
            "BEGIN:VEVENT\nUID:s\nRECURRENCE-ID:20270112T180000Z\nDTSTART:20270113T170000Z\nDTEND:20270113T180000Z\nEND:VEVENT\n"
        @Sendable func days(_ events: String) async throws -> [Int] {
            if !events.isEmpty { documents.set(text: "BEGIN:VCALENDAR\n" + events + "END:VCALENDAR\n") }
            try await town.readFeeds()
            return try await town.host.database.read { transaction in
                try transaction.query(
                    """
                    SELECT o.starts_at FROM community_occurrence o JOIN community_event e ON e.id = o.event
                    WHERE e.source_uid = 's' AND o.is_cancelled = 0 AND e.state = 'published' ORDER BY 1
                    """
                ).map { Int((try $0.get(0, as: Int64.self) - 1_798_761_600_000) / 86_400_000) + 1 }
            }
        }
        try await town.open { client in
            let source =
                #"{"name":"S","kind":"events","address":"https://example.org/c.ics","ministry":"\#(ministry)","audience":"all"}"#
            _ = try await client.json(.post, "/community/console/records/sources", as: editor, source)

            #expect(try await days(series + "END:VEVENT\n" + moved) == [5, 13, 19, 26])
            #expect(try await days(series + "EXDATE:20270119T180000Z\nEND:VEVENT\n") == [5, 12, 26])
            // A server that has lost its calendar gives an empty one.
            #expect(try await days("X-EMPTY:1\n") == [5, 12, 26])
            #expect(try await days(series + "EXDATE:20270105T180000Z\nEND:VEVENT\n") == [12, 19, 26])

            let event = try await town.id("community_event", where: "source_uid = 's'")
            let form = """
                {"title":"Our own","starts_at":"2027-01-05T19:00","ends_at":"2027-01-05T20:00","state":"published",\
                "ministries":["\(ministry)"],"repeats":"FREQ=WEEKLY;COUNT=4"}
                """
            #expect(try await client.json(.post, "/community/console/events/\(event)", as: editor, form).status == .ok)
            #expect(try await days("") == [12, 19, 26])
        }
    }

    @Test func `an imported calendar is kept up to date, and what an editor changed wins`() async throws {
        let documents = ImportedCalendar()
        let town = try await CommunityTown(documents: documents)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        @Sendable func calendar(_ titles: [String: String]) -> String {
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
                + titles.sorted { $0.key < $1.key }.map { uid, title in
                    "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:20270101T180000Z\r\nDTEND:20270101T190000Z\r\nSUMMARY:\(title)\r\n"
                        + "END:VEVENT\r\n"
                }.joined() + "END:VCALENDAR\r\n"
        }
        @Sendable func read() async throws -> [String: String] {
            try await town.readFeeds()
            return try await town.host.database.read { transaction in
                Dictionary(
                    uniqueKeysWithValues: try transaction.query(
                        "SELECT source_uid, title, state FROM community_event WHERE source IS NOT NULL"
                    ).map { (try $0.get(0), "\(try $0.get(1, as: String.self)) \(try $0.get(2, as: String.self))") }
                )
            }
        }
        try await town.open { client in
            let source = """
                {"name":"Chess","kind":"events","address":"https://example.org/c.ics","ministry":"\(ministry)",\
                "audience":"all"}
                """
            #expect(
                try await client.json(.post, "/community/console/records/sources", as: editor, source).status
                    == .created
            )
            documents.set(text: calendar(["a": "Alpha", "b": "Beta"]))
            let first = try await read()
            let own = try await town.id("community_event", where: "source_uid = 'a'")
            let form = """
                {"title":"Own","starts_at":"2027-01-02T18:00","ends_at":"2027-01-02T19:00","ministries":["\(ministry)"],\
                "state":"published"}
                """
            #expect(try await client.json(.post, "/community/console/events/\(own)", as: editor, form).status == .ok)
            documents.set(text: calendar(["a": "Alpha 2", "b": "Beta 2"]))
            let second = try await read()
            documents.set(text: calendar(["a": "Alpha 3"]))
            let third = try await read()
            documents.set(text: "<html>down</html>")
            let broken = try await read()

            #expect(first == ["a": "Alpha published", "b": "Beta published"])
            #expect(second == ["a": "Own published", "b": "Beta 2 published"])
            #expect(third == ["a": "Own published", "b": "Beta 2 cancelled"])
            #expect(broken == third)
        }
    }
}
