import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// The document of somebody else's server.
private struct OneDocument: ExternalDocuments {
    let text: String

    func read(_ address: String, atMost limit: Int) async throws -> [UInt8] { Array(text.utf8) }
}

/// Calendars as widespread programs write them: their heads, zones, folded lines and exceptions, with texts of our own.
@Suite struct ForeignCalendarTests {
    /// As Google's calendars of holidays are.
    private static let google = """
        BEGIN:VCALENDAR
        PRODID:-//Google Inc//Google Calendar 70.9054//EN
        VERSION:2.0
        CALSCALE:GREGORIAN
        METHOD:PUBLISH
        X-WR-CALNAME:Holidays
        X-WR-TIMEZONE:UTC
        BEGIN:VEVENT
        DTSTART;VALUE=DATE:20270405
        DTEND;VALUE=DATE:20270406
        DTSTAMP:20261124T101010Z
        UID:20270405_holiday@example.org
        CLASS:PUBLIC
        CREATED:20250101T000000Z
        DESCRIPTION:Public holiday\\nThe library is closed\\, the café is not
        SEQUENCE:0
        STATUS:CONFIRMED
        SUMMARY:Lundi de Pâques
        TRANSP:TRANSPARENT
        END:VEVENT
        END:VCALENDAR
        """

    /// As Outlook and Exchange publish a shared calendar.
    private static let outlook = """
        BEGIN:VCALENDAR
        METHOD:PUBLISH
        PRODID:Microsoft Exchange Server 2010
        VERSION:2.0
        X-WR-CALNAME:Lectures
        BEGIN:VTIMEZONE
        TZID:Romance Standard Time
        BEGIN:STANDARD
        DTSTART:16010101T020000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        DESCRIPTION:Bring a pencil\\n
        RRULE:FREQ=WEEKLY;UNTIL=20270126T230000Z;INTERVAL=1;BYDAY=TU;WKST=MO
        EXDATE;TZID=Romance Standard Time:20270112T180000
        UID:040000008200E00074C5B7101A82E008
        SUMMARY;LANGUAGE=en-us:Evening
          lecture
        DTSTART;TZID=Romance Standard Time:20270105T180000
        DTEND;TZID=Romance Standard Time:20270105T190000
        CLASS:PUBLIC
        PRIORITY:5
        DTSTAMP:20261124T101010Z
        STATUS:CONFIRMED
        SEQUENCE:0
        LOCATION;LANGUAGE=en-us:Hall 3
        X-MICROSOFT-CDO-BUSYSTATUS:BUSY
        END:VEVENT
        BEGIN:VEVENT
        UID:040000008200E00074C5B7101A82E008
        RECURRENCE-ID;TZID=Romance Standard Time:20270119T180000
        SUMMARY;LANGUAGE=en-us:Evening lecture
        DTSTART;TZID=Romance Standard Time:20270120T170000
        DTEND;TZID=Romance Standard Time:20270120T180000
        DTSTAMP:20261124T101010Z
        SEQUENCE:1
        END:VEVENT
        BEGIN:VEVENT
        UID:040000008200E00074C5B7101A82E009
        SUMMARY;LANGUAGE=en-us:Evening lecture
        DTSTART;TZID=Eastern Standard Time:20270201T180000
        DTEND;TZID=Eastern Standard Time:20270201T190000
        DTSTAMP:20261124T101010Z
        END:VEVENT
        END:VCALENDAR
        """

    private struct Read {
        var titles: [String] = []
        var texts: [String] = []
        /// Whole hours since 1 January 2027 in UTC.
        var hours: [Int] = []
        var isAllDay = false
    }

    private func read(_ calendar: String) async throws -> Read {
        let town = try await CommunityTown(
            documents: OneDocument(text: calendar.replacingOccurrences(of: "\n", with: "\r\n") + "\r\n")
        )
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.administrator").key
        let source = """
            {"name":"Calendar","kind":"events","address":"https://example.org/c.ics","ministry":"\(ministry)","audience":"all"}
            """
        try await town.open { client in
            _ = try await client.json(.post, "/community/console/records/sources", source, as: editor)
        }
        try await town.readFeeds()
        return try await town.database.read { transaction in
            var read = Read()
            for row in try transaction.query(
                """
                SELECT e.title, e.text, o.starts_at, e.is_all_day FROM community_event e
                JOIN community_occurrence o ON o.event = e.id WHERE e.source IS NOT NULL ORDER BY o.starts_at
                """
            ) {
                read.titles.append(try row.get(0))
                read.texts.append(try row.get(1))
                read.hours.append(Int((try row.get(2, as: Int64.self) - 1_798_761_600_000) / 3_600_000))
                read.isAllDay = try row.get(3)
            }
            return read
        }
    }

    @Test func `a calendar of holidays as Google writes it is read`() async throws {
        let read = try await read(Self.google)

        #expect(read.titles == ["Lundi de Pâques"])
        #expect(read.isAllDay)
        #expect(read.texts == ["Public holiday\nThe library is closed, the café is not"])
        // Midnight of 5 April by the clocks of the town, an hour ahead of UTC.
        #expect(read.hours == [94 * 24 - 1])
    }

    @Test func `a series as Outlook writes it is read by its own clocks, with what is left out and moved`() async throws
    {
        let read = try await read(Self.outlook)

        #expect(Set(read.titles) == ["Evening lecture"])
        // In Paris: 5 January, not the 12th, the 20th at 17:00 in place of the 19th, the 26th; in New York: 1 February.
        #expect(read.hours == [4 * 24 + 17, 19 * 24 + 16, 25 * 24 + 17, 31 * 24 + 23])
    }
}
