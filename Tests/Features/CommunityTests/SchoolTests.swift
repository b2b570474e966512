import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@Suite struct SchoolTests {
    private struct School: Decodable {
        struct Building: Decodable { let name: String }

        struct Date: Decodable {
            let title: String
            let startsAt: Int64
            let isCancelled: Bool
        }

        let buildings: [Building]
        let dates: [Date]
        let isStale: Bool
    }

    private struct Resources: Decodable {
        struct Resource: Decodable { let title: String }

        let resources: [Resource]
    }

    @Test func `one lecture of a series that is moved or canceled stands as it is, and a failing feed says so`()
        async throws
    {
        let calendar = ImportedCalendar()
        let town = try await CommunityTown.reading(calendar, "school")
        calendar.set([
            "UID:a\r\nSUMMARY:Lecture\r\nDTSTART:20261124T090000Z\r\nDTEND:20261124T100000Z\r\nRRULE:FREQ=WEEKLY;COUNT=3",
            "UID:a\r\nRECURRENCE-ID:20261201T090000Z\r\nSUMMARY:Lecture\r\nDTSTART:20261202T090000Z\r\nDTEND:20261202T100000Z",
            "UID:a\r\nRECURRENCE-ID:20261208T090000Z\r\nSUMMARY:Lecture\r\nSTATUS:CANCELLED\r\n"
                + "DTSTART:20261208T090000Z\r\nDTEND:20261208T100000Z",
        ])
        try await town.readFeeds()
        try await town.open { client in
            let read = try await client.json(.get, "/community/school?campus=1").decoded(School.self)
            calendar.fail()
            try await town.readFeeds()
            let failing = try await client.json(.get, "/community/school?campus=1").decoded(School.self)
            let lectures = read.dates.filter { $0.title == "Lecture" }

            #expect(lectures.map { $0.startsAt / 1000 } == [1_795_510_800, 1_796_202_000, 1_796_720_400])
            #expect(lectures.map(\.isCancelled) == [false, false, true])
            #expect(!read.isStale)
            #expect(failing.isStale)
            #expect(failing.dates.count == read.dates.count)
        }
    }

    @Test func `a calendar of a hundred thousand entries is read up to its bound`() async throws {
        let calendar = ImportedCalendar()
        let town = try await CommunityTown.reading(calendar)
        let entry = { (number: Int) in "UID:\(number)\r\nDTSTART:20261201T090000Z" }
        calendar.set((0..<100_000).map(entry))
        try await town.readFeeds()
        let count: [Int] = try await town.host.database.read { transaction in
            try transaction.query("SELECT count(*) FROM community_event WHERE source IS NOT NULL").map { try $0.get(0) }
        }

        #expect(count == [2000])
    }

    @Test func `times of a series that take one another's places are read, twice without a change`() async throws {
        let calendar = ImportedCalendar()
        let town = try await CommunityTown.reading(calendar)
        let swap = { (at: String, to: String) in
            "UID:a\r\nRECURRENCE-ID:\(at)\r\nSUMMARY:Choir\r\nDTSTART:\(to)\r\nDURATION:PT1H"
        }
        let (first, second) = ("20261201T180000Z", "20261208T180000Z")
        calendar.set([
            "UID:a\r\nSUMMARY:Choir\r\nDTSTART:\(first)\r\nDTEND:20261201T190000Z\r\nRRULE:FREQ=WEEKLY;COUNT=2",
            swap(first, second), swap(second, first), swap("20270101T180000Z", first),
        ])
        @Sendable func times() async throws -> [[Int64]] {
            try await town.readFeeds()
            return try await town.host.database.read { transaction in
                try transaction.query(
                    """
                    SELECT o.rule_at / 1000, o.starts_at / 1000, e.sequence FROM community_occurrence o
                    JOIN community_event e ON e.id = o.event WHERE e.source IS NOT NULL ORDER BY o.rule_at
                    """
                ).map { [try $0.get(0), try $0.get(1), try $0.get(2)] }
            }
        }
        let (once, twice) = (try await times(), try await times())

        #expect(once.map { Array($0.prefix(2)) } == [[1_796_148_000, 1_796_752_800], [1_796_752_800, 1_796_148_000]])
        #expect(twice == once)
    }

    @Test(arguments: ["étoiles", "Étoiles", "ETOILES", "salle des étoiles", "1"])
    func `a building is found by its name in any case, with or without accents, or its number`(
        search: String
    ) async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            let path = "/community/school?campus=1&search=\(search.percentEncoded)"
            let found = try await client.json(.get, path).decoded(School.self).buildings.map(\.name)
            let nothing = try await client.json(.get, "/community/school?campus=1&search=zz").decoded(School.self)

            #expect(found.contains("Salle des Étoiles"))
            #expect(nothing.buildings.isEmpty)
        }
    }

    @Test func `resources are narrowed down by kind, topic and words, in any case`() async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            @Sendable func titles(_ query: String) async throws -> [String] {
                let page = try await client.json(.get, "/community/resources?\(query)").decoded(Resources.self)
                return page.resources.map(\.title)
            }
            let videos = try await titles("kind=video")
            let topic = try await titles("tag=First%20year")
            let words = try await titles("search=BIEN%20l%27annee")
            let both = try await titles("search=bien&kind=video")
            let page = try await client.page("/community/resources?kind=video").text

            #expect(videos == ["Big Buck Bunny, an open film"])
            #expect(Set(topic) == ["Bien commencer l'année", "Big Buck Bunny, an open film"])
            #expect(words == ["Bien commencer l'année"])
            #expect(both.isEmpty)
            #expect(page.contains("aria-current=\"true\">Videos</a>"))
        }
    }
}

/// Pages of the community take as many statements for many rows as for one.
@Suite struct CommunityStatementTests {
    @Test func `no page asks the database once for each of its rows`() async throws {
        let paths = [
            "/community/events", "/community/choose?campus=1&campus=2", "/community/resources", "/community/involved",
            "/community/missions", "/community/school", "/community/ministries", "/community/ministries/1",
            "/community/ministries/1/groups?q-time=1-evening", "/community/calendar/ministries/1.2.3.ics",
            "/community/console/events", "/community/console/records/groups", "/community/console/interests",
        ]
        let town = try await CommunityTown()
        let chief = town.person("community.administrator").key
        let cookie = "community=1.2.3-1.2.3.4.5.6.7.8"
        try await town.open { client in
            @Sendable func statements() async throws -> [Int] {
                var counts: [Int] = []
                for path in paths {
                    _ = town.host.database.takeRead()
                    let answer = try await client.json(.get, path, as: chief, cookie: cookie)
                    #expect(answer.status == .ok, "\(path)")
                    counts.append(town.host.database.takeRead().reduce(0) { $0 + $1.count })
                }
                return counts
            }
            let few = try await statements()
            try await Self.crowd(town, client, as: chief)
            let many = try await statements()

            // A calendar that was written before is not read again.
            #expect(zip(few, many).allSatisfy { $1 <= $0 }, "\(few), \(many)")
            #expect(many.allSatisfy { $0 <= 8 })
        }
    }

    /// Fifty more of each kind of rows.
    private static func crowd(
        _ town: CommunityTown,
        _ client: any TestClientProtocol,
        as chief: String
    ) async throws {
        let campus = try await town.id("community_campus", where: "number = 1")
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let place = #""latitude":"43.73","longitude":"7.42""#
        let owner = #""ministry":"\#(ministry)""#
        let leader = #""kind":"group","members":"2","leader":"E","phone":"+377 5","is_listed":"true""#
        let article = #""kind":"article","audience":"all""#
        for number in 0..<50 {
            let rows = [
                ("buildings", #"{"campus":"\#(campus)","name":"House \#(number)",\#(place)}"#),
                ("groups", #"{\#(owner),"name":"G\#(number)",\#(leader)}"#),
                ("resources", #"{"title":"R\#(number)","link":"https://example.org/\#(number)",\#(article)}"#),
            ]
            for (kind, body) in rows {
                let made = try await client.json(.post, "/community/console/records/\(kind)", as: chief, body)
                #expect(made.status == .created, "\(kind): \(made.text)")
            }
            let answers = #"{"name":"L","phone":"+377 1","q-time":["1-evening"]}"#
            #expect(try await client.json(.post, "/community/groups/1/join", answers).status == .ok)
        }
    }
}
