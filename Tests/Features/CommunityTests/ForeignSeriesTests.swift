import CrosstownCalendar
import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Series of other calendars: their own clocks, dates that they list besides, and single times with words of their own.
@Suite struct ForeignSeriesTests {
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

    /// A town with a campus and a ministry that only the calendar fills; `use` gets the ministry's number and an
    /// administrator's key.
    private func read(
        _ calendar: String = ForeignSeries.calendar,
        on engine: TestEngine = .sqlite,
        use: @escaping @Sendable (CommunityTown, any TestClientProtocol, Int, String) async throws -> Void
    ) async throws {
        let town = try await CommunityTown(on: engine, documents: OneDocument(text: calendar + "\n"))
        let key = town.person("community.administrator").key
        try await town.open { client in
            func make(_ kind: String, _ body: String) async throws -> String {
                let answer = try await client.json(.post, "/community/console/records/\(kind)", as: key, body)
                return try answer.value("id") ?? ""
            }
            let campus = try await make("campuses", #"{"name":"Abroad","latitude":"43.7","longitude":"7.4"}"#)
            let ministry = try await make("ministries", #"{"name":"Seminars","campus":"\#(campus)"}"#)
            let source = """
                {"name":"S","kind":"events","address":"https://example.org/c.ics","ministry":"\(ministry)",\
                "audience":"all"}
                """
            _ = try await make("sources", source)
            try await town.readFeeds()
            let number: Int = try await town.host.database.read { transaction in
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

            #expect(events.map(\.line) == ForeignSeries.expected)
            #expect(page.event.title == "Seminar with guests")
            #expect(page.event.place == "Great Hall")
            #expect(page.text == "Bring a friend")
            #expect(try await self.events(client, ministry).map(\.line) == ForeignSeries.expected)
        }
    }

    @Test func `whoever follows the community's own calendar sees the same times and words`() async throws {
        try await read { _, client, ministry, _ in
            let entries = try await entriesOfFeed(client, ministry)

            #expect(times(of: entries).map(\.line) == ForeignSeries.expected)
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
        try await read(ForeignSeries.changing, on: engine) { town, client, ministry, _ in
            let first = try await events(client, ministry).map(\.lineWithLength)
            // Read once more, it is as it was.
            try await town.readFeeds()

            #expect(first == ForeignSeries.expectedOfChanging)
            #expect(try await events(client, ministry).map(\.lineWithLength) == ForeignSeries.expectedOfChanging)
            #expect(
                try await times(of: entriesOfFeed(client, ministry)).map(\.lineWithLength)
                    == ForeignSeries.expectedOfChanging
            )
        }
    }

    @Test func `single times stay as long as they are when an editor changes the text of their series`() async throws {
        try await read(ForeignSeries.changing) { town, client, ministry, key in
            let event = try await town.id("community_event", where: "source_uid = 'choir'")
            let id = try await town.id("community_ministry", where: "name = 'Seminars'")
            let form = """
                {"title":"Choir","starts_at":"2027-03-02T01:00","ends_at":"2027-03-02T02:00","state":"published",\
                "place":"Room 1","text":"Our own","ministries":["\(id)"],"repeats":"FREQ=WEEKLY;COUNT=8"}
                """
            let answer = try await client.json(.post, "/community/console/events/\(event)", as: key, form)

            #expect(answer.status == .ok)
            #expect(try await events(client, ministry).map(\.lineWithLength) == ForeignSeries.expectedOfChanging)
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
            let answer = try await client.json(.post, "/community/console/events/\(event)", as: key, form)

            #expect(answer.status == .ok)
            #expect(try await events(client, ministry.number).map(\.line) == ForeignSeries.expected)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a table of events tells of single times that differ, and takes them back`(engine: TestEngine) async throws {
        try await read(on: engine) { _, client, ministry, key in
            func take(_ table: String) async throws -> [TableReport.Line] {
                try await client.importTable(table, to: "/community/console/events/import", as: key)
                    .decoded(TableReport.self).lines
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
            #expect(Set(same.map(\.outcome)) == [.unchanged])
            #expect(changed.map(\.outcome) == [.changed, .leftOut])
            #expect(changed[1].reason?.english.contains("time_of") == true)
            #expect(try await events(client, ministry).contains { $0.line == "04-06T12:30 Seminar, Room 1" })
        }
    }
}
