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
struct OneDocument: ExternalDocuments {
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
        SUMMARY:Lundi \u{202E}de Pâques
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

    /// As desktop programs export a calendar: clocks under a name of their own, a lone LF at the ends of lines, folds within
    /// characters, lengths in place of ends, alarms, and a series of whole days.
    private static let desktop = """
        BEGIN:VCALENDAR
        PRODID:-//Desk//Calendar 3.1//FR
        VERSION:2.0
        BEGIN:VTIMEZONE
        TZID:(UTC+01:00) Heure du campus
        X-LIC-LOCATION:Campus
        BEGIN:STANDARD
        DTSTART:16010101T030000
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
        END:STANDARD
        BEGIN:DAYLIGHT
        DTSTART:16010101T020000
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
        END:DAYLIGHT
        END:VTIMEZONE
        BEGIN:VTIMEZONE
        TZID:Island
        BEGIN:STANDARD
        DTSTART:20000101T000000
        TZOFFSETFROM:-0330
        TZOFFSETTO:-0330
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:series@desk.example
        DTSTAMP:20261101T000000Z
        DTSTART;TZID="(UTC+01:00) Heure du campus":20270406T180000
        DURATION:PT1H30M
        RRULE:FREQ=WEEKLY;COUNT=4
        EXDATE;TZID="(UTC+01:00) Heure du campus":20270413T180000,20270420T180000
        SUMMARY:Répétition\\, chœur
        X-ALT-DESC;FMTTYPE=text/html:<p>Bonjour</p>
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:-PT15M
        DESCRIPTION:No event
        SUMMARY:No event
        END:VALARM
        END:VEVENT
        BEGIN:VEVENT
        UID:winter@desk.example
        DTSTART;TZID="(UTC+01:00) Heure du campus":20270310T180000
        SUMMARY:Winter
        END:VEVENT
        BEGIN:VEVENT
        UID:island@desk.example
        DTSTART;TZID=Island:20270401T120000
        SUMMARY:Abroad
        END:VEVENT
        BEGIN:VEVENT
        UID:days@desk.example
        DTSTART;VALUE=DATE:20270410
        DURATION:P2D
        RRULE:FREQ=DAILY;COUNT=3
        EXDATE;VALUE=DATE:20270411
        SUMMARY:Open days
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

    private func read(_ calendar: String, ends: String = "\r\n") async throws -> Read {
        let town = try await CommunityTown(
            documents: OneDocument(text: calendar.replacingOccurrences(of: "\n", with: ends) + ends)
        )
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.administrator").key
        let source = """
            {"name":"Calendar","kind":"events","address":"https://example.org/c.ics","ministry":"\(ministry)","audience":"all"}
            """
        try await town.open { client in
            _ = try await client.json(.post, "/community/console/records/sources", as: editor, source)
        }
        try await town.readFeeds()
        return try await town.host.database.read { transaction in
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

    @Test func `a calendar with clocks of its own, a byte order mark and lone line feeds is read`() async throws {
        let folded = Self.desktop.replacingOccurrences(of: "Répétition", with: "Répé\n tition")

        let read = try await read("\u{FEFF}" + folded, ends: "\n")

        let chorus = "Répétition, chœur"
        #expect(read.titles == ["Winter", "Abroad", chorus, "Open days", "Open days", chorus])
        // On 10 March by winter's clocks; at noon of an island behind UTC; on 6 and 27 April by summer's; whole days.
        let (winter, abroad, first, last) = (68 * 24 + 17, 90 * 24 + 15, 95 * 24 + 16, 116 * 24 + 16)
        #expect(read.hours == [winter, abroad, first, 98 * 24 + 23, 100 * 24 + 23, last])
    }

    @Test func `a series as Outlook writes it is read by its own clocks, with what is left out and moved`() async throws
    {
        let read = try await read(Self.outlook)

        #expect(Set(read.titles) == ["Evening lecture"])
        // In Paris: 5 January, not the 12th, the 20th at 17:00 in place of the 19th, the 26th; in New York: 1 February.
        #expect(read.hours == [4 * 24 + 17, 19 * 24 + 16, 25 * 24 + 17, 31 * 24 + 23])
    }
}
