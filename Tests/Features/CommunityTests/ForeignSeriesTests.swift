import CrosstownCalendar
import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Series of other calendars: their own clocks, dates that they list besides, and single times with words of their own.
@Suite struct ForeignSeriesTests {
    /// Of clocks that change on other days than those of the town, which are an hour ahead of UTC all year.
    private static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Campus//EN
        BEGIN:VEVENT
        UID:abroad
        DTSTART;TZID=America/New_York:20270301T180000
        DTEND;TZID=America/New_York:20270301T193000
        RRULE:FREQ=WEEKLY;UNTIL=20270412T220000Z
        RDATE;TZID=America/New_York:20270305T120000,20270306T120000,20270322T180000
        RDATE;VALUE=PERIOD:20270410T100000Z/PT1H30M
        EXDATE;TZID=America/New_York:20270306T120000,20270315T180000
        SUMMARY:Seminar
        LOCATION:Room 1
        END:VEVENT
        BEGIN:VEVENT
        UID:abroad
        RECURRENCE-ID;TZID=America/New_York:20270322T180000
        DTSTART;TZID=America/New_York:20270322T180000
        DTEND;TZID=America/New_York:20270322T193000
        SUMMARY:Seminar with guests
        DESCRIPTION:Bring a friend
        LOCATION:Great Hall
        END:VEVENT
        BEGIN:VEVENT
        UID:abroad
        RECURRENCE-ID:20270405T220000Z
        DTSTART;TZID=America/New_York:20270406T090000
        DTEND;TZID=America/New_York:20270406T100000
        SUMMARY:Seminar
        LOCATION:Room 1
        END:VEVENT
        BEGIN:VEVENT
        UID:universal
        DTSTART:20270320T170000Z
        DTEND:20270320T180000Z
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Call
        END:VEVENT
        BEGIN:VEVENT
        UID:once
        DTSTART;TZID=Europe/London:20270327T200000
        DTEND;TZID=Europe/London:20270327T210000
        RDATE;TZID=Europe/London:20270328T200000
        SUMMARY:Play
        END:VEVENT
        END:VCALENDAR
        """

    /// With exceptions by day, periods, and changes of all later times, before and after clocks change.
    private static let changing = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Campus//EN
        BEGIN:VEVENT
        UID:choir
        DTSTART;TZID=America/New_York:20270301T190000
        DTEND;TZID=America/New_York:20270301T200000
        RRULE:FREQ=WEEKLY;COUNT=8
        EXDATE;VALUE=DATE:20270315
        RDATE;VALUE=PERIOD:20270306T150000Z/PT3H,20270307T150000Z/20270307T173000Z
        SUMMARY:Choir
        LOCATION:Room 1
        END:VEVENT
        BEGIN:VEVENT
        UID:choir
        RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20270308T190000
        DTSTART;TZID=America/New_York:20270309T200000
        DTEND;TZID=America/New_York:20270309T213000
        SUMMARY:Choir
        LOCATION:Great Hall
        END:VEVENT
        BEGIN:VEVENT
        UID:choir
        RECURRENCE-ID;TZID=America/New_York:20270405T190000
        DTSTART;TZID=America/New_York:20270405T180000
        DTEND;TZID=America/New_York:20270405T190000
        SUMMARY:Rehearsal
        LOCATION:Room 1
        END:VEVENT
        BEGIN:VEVENT
        UID:choir
        RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=America/New_York:20270419T190000
        DTSTART;TZID=America/New_York:20270419T190000
        DTEND;TZID=America/New_York:20270419T200000
        SUMMARY:Choir outside
        LOCATION:Park
        END:VEVENT
        BEGIN:VEVENT
        UID:days
        DTSTART;VALUE=DATE:20270303
        DTEND;VALUE=DATE:20270304
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Fair
        END:VEVENT
        BEGIN:VEVENT
        UID:days
        RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270310
        DTSTART;VALUE=DATE:20270311
        DTEND;VALUE=DATE:20270313
        SUMMARY:Long fair
        END:VEVENT
        END:VCALENDAR
        """

    /// What Python's recurring-ical-events makes of it, with minutes.
    private static let expectedOfChanging = [
        "03-02T00:00 Choir, Room 1, 60", "03-02T23:00 Fair, 1440", "03-06T15:00 Choir, Room 1, 180",
        "03-07T15:00 Choir, Room 1, 150", "03-10T01:00 Choir, Great Hall, 90", "03-10T23:00 Long fair, 2880",
        "03-17T23:00 Long fair, 2880", "03-24T00:00 Choir, Great Hall, 90", "03-31T00:00 Choir, Great Hall, 90",
        "04-05T22:00 Rehearsal, Room 1, 60", "04-14T00:00 Choir, Great Hall, 90", "04-19T23:00 Choir outside, Park, 60",
    ]

    /// What Python's recurring-ical-events makes of it.
    private static let expected = [
        "03-01T23:00 Seminar, Room 1", "03-05T17:00 Seminar, Room 1", "03-08T23:00 Seminar, Room 1", "03-20T17:00 Call",
        "03-22T22:00 Seminar with guests, Great Hall", "03-27T17:00 Call", "03-27T20:00 Play", "03-28T19:00 Play",
        "03-29T22:00 Seminar, Room 1", "04-03T17:00 Call", "04-06T13:00 Seminar, Room 1", "04-10T10:00 Seminar, Room 1",
        "04-12T22:00 Seminar, Room 1",
    ]

    private struct List: Decodable {
        struct Event: Decodable {
            let id: String
            let title: String
            let place: String
            let startsAt: Int64
            var endsAt: Int64 = 0

            /// The line with how many minutes it takes.
            var lineWithLength: String { "\(line), \((endsAt - startsAt) / 60_000)" }

            var line: String {
                let text = LocalMoment(Timestamp(milliseconds: startsAt), secondsFromUTC: 0).compact
                let day = "\(text.dropFirst(4).prefix(2))-\(text.dropFirst(6).prefix(5))"
                return "\(day):\(text.dropFirst(11).prefix(2)) \(title)" + (place.isEmpty ? "" : ", \(place)")
            }
        }

        let events: [Event]
    }

    private struct Page: Decodable {
        let event: List.Event
        let text: String
    }

    private struct Report: Decodable {
        struct Line: Decodable {
            let outcome: String
            let reason: String?
        }

        let lines: [Line]
    }

    /// A town with a campus and a ministry that only the calendar fills; `use` gets the ministry's number and an
    /// administrator's key.
    private func read(
        _ calendar: String = calendar,
        on engine: TestEngine = .sqlite,
        use: @escaping @Sendable (CommunityTown, any TestClientProtocol, Int, String) async throws -> Void
    ) async throws {
        let town = try await CommunityTown(on: engine, documents: OneDocument(text: calendar + "\n"))
        let key = town.person("community.administrator").key
        try await town.open { client in
            func make(_ kind: String, _ body: String) async throws -> String {
                let answer = try await client.json(.post, "/community/console/records/\(kind)", body, as: key)
                return try answer.decoded([String: String].self)["id"] ?? ""
            }
            let campus = try await make("campuses", #"{"name":"Abroad","latitude":"43.7","longitude":"7.4"}"#)
            let ministry = try await make("ministries", #"{"name":"Seminars","campus":"\#(campus)"}"#)
            let source = """
                {"name":"S","kind":"events","address":"https://example.org/c.ics","ministry":"\(ministry)",\
                "audience":"all"}
                """
            _ = try await make("sources", source)
            try await town.readFeeds()
            let number: Int = try await town.database.read { transaction in
                try transaction.query("SELECT number FROM community_ministry WHERE name = 'Seminars'")[0].get(0)
            }
            try await use(town, client, number, key)
        }
    }

    private func events(_ client: any TestClientProtocol, _ ministry: Int) async throws -> [List.Event] {
        try await client.json(.get, "/community/events?ministries=\(ministry)").decoded(List.self).events
    }

    @Test(arguments: TestEngine.reachable)
    func `a series goes by its own clocks, with the dates it lists and the words of its single times`(
        engine: TestEngine
    ) async throws {
        try await read(on: engine) { town, client, ministry, _ in
            let events = try await events(client, ministry)
            let guests = try #require(events.first { $0.title == "Seminar with guests" })
            let page = try await client.json(.get, "/community/events/\(guests.id)").decoded(Page.self)
            // Read once more, it is as it was.
            try await town.readFeeds()

            #expect(events.map(\.line) == Self.expected)
            #expect(page.event.title == "Seminar with guests")
            #expect(page.event.place == "Great Hall")
            #expect(page.text == "Bring a friend")
            #expect(try await self.events(client, ministry).map(\.line) == Self.expected)
        }
    }

    @Test func `whoever follows the community's own calendar sees the same times and words`() async throws {
        try await read { _, client, ministry, _ in
            let entries = try await entriesOfFeed(client, ministry)

            #expect(times(of: entries).map(\.line) == Self.expected)
            #expect(Set(entries.map { "\($0.uid) \($0.replaces?.milliseconds ?? 0)" }).count == entries.count)
        }
    }

    private static let zone = ZoneTimes(name: "Europe/Paris") { _ in 3600 }

    /// The entries of the calendar that the community itself gives out.
    private func entriesOfFeed(_ client: any TestClientProtocol, _ ministry: Int) async throws -> [CalendarEntry] {
        let file = try await client.json(.get, "/community/calendar/ministries/\(ministry).ics").text
        return try CalendarReader(zone: Self.zone) { _, _ in 3600 }.read(Array(file.utf8)).entries
    }

    /// The times that a program shows of entries, earliest first.
    private func times(of entries: [CalendarEntry]) -> [List.Event] {
        var found: [List.Event] = []
        for entry in entries where entry.replaces == nil {
            for moment in entry.moments(by: Self.zone, days: 800, limit: 200) {
                let other = entries.first { $0.uid == entry.uid && $0.replaces == moment }
                let (begin, end) = span(of: other ?? entry)
                let from = other == nil ? moment.milliseconds : begin
                let (title, place) = (other?.title ?? entry.title, other?.place ?? entry.place)
                found.append(.init(id: "", title: title, place: place, startsAt: from, endsAt: from + end - begin))
            }
        }
        return found.sorted { $0.line < $1.line }
    }

    private func span(of entry: CalendarEntry) -> (Int64, Int64) {
        func midnight(_ day: Int) -> Int64 { Self.zone.moment(LocalMoment(day: day, second: 0)).milliseconds }
        return switch entry.times {
        case .moments(let from, let to): (from.milliseconds, to.milliseconds)
        case .days(let from, let to): (midnight(from), midnight(to))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `exceptions by day, periods with a length and changes of all later times hold`(
        engine: TestEngine
    ) async throws {
        try await read(Self.changing, on: engine) { town, client, ministry, _ in
            let first = try await events(client, ministry).map(\.lineWithLength)
            // Read once more, it is as it was.
            try await town.readFeeds()

            #expect(first == Self.expectedOfChanging)
            #expect(try await events(client, ministry).map(\.lineWithLength) == Self.expectedOfChanging)
            #expect(
                try await times(of: entriesOfFeed(client, ministry)).map(\.lineWithLength) == Self.expectedOfChanging
            )
        }
    }

    @Test func `single times stay as long as they are when an editor changes the text of their series`() async throws {
        try await read(Self.changing) { town, client, ministry, key in
            let event = try await town.id("community_event", where: "source_uid = 'choir'")
            let id = try await town.id("community_ministry", where: "name = 'Seminars'")
            let form = """
                {"title":"Choir","starts_at":"2027-03-02T01:00","ends_at":"2027-03-02T02:00","state":"published",\
                "place":"Room 1","text":"Our own","ministries":["\(id)"],"repeats":"FREQ=WEEKLY;COUNT=8"}
                """
            let answer = try await client.json(.post, "/community/console/events/\(event)", form, as: key)

            #expect(answer.status == .ok)
            #expect(try await events(client, ministry).map(\.lineWithLength) == Self.expectedOfChanging)
        }
    }

    @Test func `an editor who changes the text of such a series changes none of its times`() async throws {
        try await read { town, client, ministry, key in
            let event = try await town.id("community_event", where: "source_uid = 'abroad'")
            let ministry = (try await town.id("community_ministry", where: "name = 'Seminars'"), number: ministry)
            let form = """
                {"title":"Seminar","starts_at":"2027-03-02T00:00","ends_at":"2027-03-02T01:30","state":"published",\
                "place":"Room 1","text":"Our own","ministries":["\(ministry.0)"],\
                "repeats":"FREQ=WEEKLY;UNTIL=20270412T220000Z"}
                """
            let answer = try await client.json(.post, "/community/console/events/\(event)", form, as: key)

            #expect(answer.status == .ok)
            #expect(try await events(client, ministry.number).map(\.line) == Self.expected)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a table of events tells of single times that differ, and takes them back`(engine: TestEngine) async throws {
        try await read(on: engine) { _, client, ministry, key in
            func take(_ table: String) async throws -> [Report.Line] {
                let content = Data(table.utf8).base64EncodedString()
                let body = #"{"file":{"filename":"t.csv","contentType":"text/csv","content":"\#(content)"}}"#
                let path = "/community/console/events/import"
                return try await client.json(.post, path, body, as: key).decoded(Report.self).lines
            }
            let table = try await client.json(.get, "/community/console/events.csv", as: key).text
            let same = try await take(table)
            let lines = table.split(whereSeparator: \.isNewline)
            let moved = try #require(lines.first { $0.contains("2027-04-05T23:00") })
            let changed = try await take(
                "\(lines[0])\n" + moved.replacingOccurrences(of: "2027-04-06T14:00", with: "2027-04-06T13:30") + "\n"
                    + moved.replacingOccurrences(of: "2027-04-05T23:00", with: "2027-04-05T22:00") + "\n"
            )

            #expect(moved.contains("2027-04-06T14:00"))
            #expect(lines.contains { $0.contains("Great Hall") && $0.contains("2027-03-22T23:00") })
            #expect(Set(same.map(\.outcome)) == ["unchanged"])
            #expect(changed.map(\.outcome) == ["changed", "refused"])
            #expect(changed[1].reason?.contains("time_of") == true)
            #expect(try await events(client, ministry).contains { $0.line == "04-06T12:30 Seminar, Room 1" })
        }
    }
}
