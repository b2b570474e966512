import CrosstownCommunity
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// Documents of others, as a test changes them.
private final class ChangingDocuments: ExternalDocuments {
    private let bytes = Mutex<[UInt8]>([])

    func set(_ text: String) { bytes.withLock { $0 = Array(text.utf8) } }

    func read(_ address: String, atMost limit: Int) async throws -> [UInt8] { bytes.withLock { $0 } }
}

@Suite struct ImportTests {
    private struct Report: Decodable {
        struct Line: Decodable {
            let line: Int
            let outcome: String
            let reason: String?
        }

        let lines: [Line]

        var outcomes: [String] { lines.map(\.outcome) }
    }

    private static let groups = """
        ministry,kind,name,members,leader,phone,is_listed
        Student Community,group,Tuesday table,4,Eva,+377 5,yes
        Student Community,team,Sound,2,,,yes
        Nobody's,group,Lost,1,Eva,+377 5,yes
        """

    private func post(
        _ client: any TestClientProtocol,
        _ path: String,
        _ table: String,
        as key: String
    ) async throws -> TestResponse {
        let content = Data(table.utf8).base64EncodedString()
        let body = #"{"file":{"filename":"t.csv","contentType":"text/csv","content":"\#(content)"}}"#
        return try await client.json(.post, path, body, as: key)
    }

    @Test func `what a table says of places at sea is refused line by line`() async throws {
        let town = try await CommunityTown(places: SouthernSea())
        let editor = town.person("community.administrator").key
        let groups = """
            ministry,kind,name,members,leader,phone,is_listed,latitude,longitude
            Student Community,group,Tuesday table,4,Eva,+377 5,yes,43.738,7.424
            Student Community,group,Submariners,4,Eva,+377 5,yes,43.7,7.45
            """
        let events = """
            title,starts_at,ends_at,ministries,latitude,longitude
            Swim,2026-12-01T18:00,2026-12-01T19:00,Student Community,43.7,7.45
            """
        try await town.open { client in
            let path = "/community/console/records/groups/import"
            let taken = try await post(client, path, groups, as: editor).decoded(Report.self)
            let planned = try await post(client, "/community/console/events/import", events, as: editor)
                .decoded(Report.self)

            #expect(taken.outcomes == ["added", "refused"])
            #expect(taken.lines[1].reason?.contains("atitude lies in the sea") == true)
            #expect(planned.outcomes == ["refused"])
            #expect(planned.lines[0].reason?.contains("atitude lies in the sea") == true)
            let list = try await client.json(.get, "/community/console/records/groups", as: editor).text
            #expect(list.contains("Tuesday table"))
            #expect(!list.contains("Submariners"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a table of groups comes twice and each line says what became of it`(engine: TestEngine) async throws {
        let town = try await CommunityTown(on: engine)
        let editor = town.person("community.administrator").key
        let path = "/community/console/records/groups/import"
        try await town.open { client in
            let first = try await post(client, path, Self.groups, as: editor).decoded(Report.self)
            let second = try await post(client, path, Self.groups, as: editor).decoded(Report.self)
            let changed = Self.groups.replacingOccurrences(of: "table,4", with: "table,6")
            let third = try await post(client, path, changed, as: editor).decoded(Report.self)

            #expect(first.outcomes == ["added", "refused", "refused"])
            // A listed team needs a leader who can be reached (C-5.5), and the ministry must be one.
            #expect(first.lines[1].reason?.contains("is_listed") == true)
            #expect(first.lines[2].reason?.contains("ministry") == true)
            #expect(first.lines[2].line == 4)
            #expect(second.outcomes == ["unchanged", "refused", "refused"])
            #expect(third.outcomes == ["changed", "refused", "refused"])
        }
    }

    @Test func `what was exported is imported again without a change`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        try await town.open { client in
            for kind in ["campuses", "ministries", "buildings", "questions", "groups", "missions"] {
                let path = "/community/console/records/\(kind)"
                let table = try await client.json(.get, path + "/table.csv", as: editor)
                let report = try await post(client, path + "/import", table.text, as: editor).decoded(Report.self)

                #expect(table.status == .ok)
                #expect(!report.lines.isEmpty, "\(kind)")
                #expect(Set(report.outcomes) == ["unchanged"], "\(kind)")
            }
            let events = try await client.json(.get, "/community/console/events.csv", as: editor)
            let report = try await post(client, "/community/console/events/import", events.text, as: editor)
                .decoded(Report.self)
            #expect(events.status == .ok)
            #expect(report.lines.count == 60)
            #expect(Set(report.outcomes) == ["unchanged"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a table of events comes twice, and a line that says something else changes its event`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let path = "/community/console/events/import"
        let table = """
            title,starts_at,ends_at,ministries,state,repeats,place,wants_sign_up
            Supper,2026-12-01T18:00,2026-12-01T20:00,Student Community,published,FREQ=WEEKLY;COUNT=3,Kitchen,yes
            Draft,2026-12-02T18:00,2026-12-02T20:00,Student Community,,,Hall,
            Foreign,2026-12-02T18:00,2026-12-02T20:00,Coro Universitario,published,,Hall,
            Wrong,yesterday,2026-12-02T20:00,Student Community,published,,Hall,
            Off,2026-12-02T18:00,2026-12-02T20:00,Student Community,cancelled,,Hall,
            """
        try await town.open { client in
            let first = try await post(client, path, table, as: editor).decoded(Report.self)
            let second = try await post(client, path, table, as: editor).decoded(Report.self)
            let moved = table.replacingOccurrences(of: "Kitchen", with: "Garden")
            let third = try await post(client, path, moved, as: editor).decoded(Report.self)
            let times: Int = try await town.database.read { transaction in
                try transaction.query(
                    """
                    SELECT count(*) FROM community_occurrence o JOIN community_event e ON e.id = o.event
                    WHERE e.title = 'Supper' AND e.place = 'Garden'
                    """
                )[0].get(0)
            }

            let refused = ["refused", "refused", "refused"]
            #expect(first.outcomes == ["added", "added"] + refused)
            #expect(times == 3)
            #expect(first.lines[2].reason?.contains("ministries") == true)
            #expect(first.lines[3].reason?.contains("starts_at") == true)
            #expect(second.outcomes == ["unchanged", "unchanged"] + refused)
            #expect(third.outcomes == ["changed", "unchanged"] + refused)
        }
    }

    private static let map = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"name":"Library","ref":12},"geometry":{"type":"Polygon","coordinates":\
        [[[7.42,43.73],[7.43,43.73],[7.43,43.74],[7.42,43.74],[7.42,43.73]]]}},
        {"type":"Feature","properties":{"name":"Gate","number":"A"},"geometry":{"type":"Point","coordinates":[7.4,43.7]}},
        {"type":"Feature","properties":{"name":"Gate","number":"B"},"geometry":{"type":"Point","coordinates":[7.41,43.7]}},
        {"type":"Feature","properties":{"name":"Gate","number":"B"},"geometry":{"type":"Point","coordinates":[7.42,43.7]}},
        {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[7.4,43.7]}},
        {"type":"Feature","properties":{"name":"Nowhere"},"geometry":null},
        {"type":"Feature","properties":{"name":"Beyond"},"geometry":{"type":"Point","coordinates":[7.4,943.7]}}]}
        """

    @Test func `buildings come from a map file, twice without a change, and are found by name and number`() async throws
    {
        let town = try await CommunityTown()
        let campus = try await town.id("community_campus", where: "number = 1")
        let editor = town.person("community.editor", scope: "campus/\(campus)").key
        try await town.open { client in
            let first = try await bring(client, Self.map, campus, as: editor).decoded(Report.self)
            let second = try await bring(client, Self.map, campus, as: editor).decoded(Report.self)
            let found = try await client.json(.get, "/community/school?campus=1&search=12").decoded(School.self)

            let refused = ["refused", "refused", "refused", "refused"]
            #expect(first.outcomes == ["added", "added", "added"] + refused)
            #expect(second.outcomes == ["unchanged", "unchanged", "unchanged"] + refused)
            let library = try #require(found.buildings.first { $0.name == "Library" })
            #expect(abs(library.position.latitude - 43.735) < 1e-9)
            #expect(library.number == "12")
        }
    }

    @Test(arguments: ["", "no", "[]", #"{"features":7}"#, #"{"features":[]}"#, String(repeating: "[", count: 5000)])
    func `a file that is no map is refused`(text: String) async throws {
        let town = try await CommunityTown()
        let campus = try await town.id("community_campus", where: "number = 1")
        let other = try await town.id("community_campus", where: "number = 2")
        let editor = town.person("community.editor", scope: "campus/\(campus)").key
        try await town.open { client in
            let nonsense = try await bring(client, text, campus, as: editor)
            let foreign = try await bring(client, Self.map, other, as: editor)

            #expect(nonsense.status == .unprocessableContent)
            #expect(foreign.status == .unprocessableContent)
        }
    }

    private struct School: Decodable {
        struct Building: Decodable {
            struct Position: Decodable { let latitude: Double }

            let number: String
            let name: String
            let position: Position
        }

        let buildings: [Building]
    }

    private func bring(
        _ client: any TestClientProtocol,
        _ text: String,
        _ campus: String,
        as key: String
    ) async throws -> TestResponse {
        let content = Data(text.utf8).base64EncodedString()
        let body = """
            {"campus":"\(campus)","file":{"filename":"m.geojson","contentType":"application/geo+json",\
            "content":"\(content)"}}
            """
        return try await client.json(.post, "/community/console/buildings/import", body, as: key)
    }

    @Test(arguments: [
        "", "name\n", "name,name\nA,B\n", "name,nonsense\nA,B\n", "\"name\nA\n",
        "name\n" + String(repeating: "A\n", count: 1001),
    ])
    func `a table that cannot be used is refused as a whole`(table: String) async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        try await town.open { client in
            let answer = try await post(client, "/community/console/records/campuses/import", table, as: editor)
            #expect(answer.status == .unprocessableContent)
        }
    }

    @Test func `an editor imports into the own ministry alone`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 2")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            let report = try await post(
                client,
                "/community/console/records/groups/import",
                Self.groups,
                as: editor
            ).decoded(Report.self)
            let leader = town.person("community.leader", scope: "group/\(ministry)").key

            #expect(Set(report.outcomes) == ["refused"])
            let path = "/community/console/records/groups/import"
            let refused = try await post(client, path, Self.groups, as: leader)
            #expect(refused.status == .forbidden)
        }
    }

    @Test func `people become leaders by an address they have confirmed`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        let eva = town.person()
        town.people.confirm("eva@example.org", eva.account)
        let group = try await town.id("community_group", where: "number = 1")
        let table = """
            mail,role,for
            eva@example.org,leader,group/\(group)
            nobody@example.org,leader,group/\(group)
            eva@example.org,king,group/\(group)
            """
        try await town.open { client in
            let first = try await post(client, "/community/console/people/import", table, as: editor)
            let again = try await post(client, "/community/console/people/import", table, as: editor)

            let (added, known) = (try first.decoded(Report.self), try again.decoded(Report.self))
            #expect(added.outcomes == ["added", "refused", "refused"])
            #expect(known.outcomes == ["unchanged", "refused", "refused"])
            let scopes = town.people.scopes(of: "community.leader", heldBy: eva.account)
            #expect(scopes == ["group/\(group)"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `administrators are told of the editors that an editor makes`(engine: TestEngine) async throws {
        let town = try await CommunityTown(on: engine)
        let campus = try await town.id("community_campus", where: "number = 1")
        let editor = town.person("community.editor", scope: "campus/\(campus)")
        let (chief, head) = (town.person(), town.person())
        town.people.hold("community.administrator", "", chief.account)
        town.people.hold("administrator", "", head.account)
        let group = try await town.id("community_group", where: "number = 1")
        for name in ["eva", "ben", "leo"] { town.people.confirm("\(name)@example.org", town.person().account) }
        let table = """
            mail,role,for
            eva@example.org,editor,campus/\(campus)
            leo@example.org,leader,group/\(group)
            ben@example.org,editor,campus/\(campus)
            """
        try await town.open { client in
            let report = try await post(client, "/community/console/people/import", table, as: editor.key)
            _ = try await post(client, "/community/console/people/import", table, as: editor.key)

            #expect(try report.decoded(Report.self).outcomes == ["added", "added", "added"])
            for person in [chief, head] {
                #expect(town.notices.titles(for: person.account) == Array(repeating: "New community editors", count: 2))
            }
            #expect(town.notices.titles(for: editor.account).isEmpty)
            #expect(town.module.noticeKinds.contains { $0.id == "community.editors" })
        }
    }

    @Test func `a leader hands the group over and leads no more`() async throws {
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 1")
        let other = try await town.id("community_group", where: "number = 2")
        let old = town.person("community.leader", scope: "group/\(group)")
        let new = town.person()
        town.people.confirm("new@example.org", new.account)
        let body = #"{"mail":"New@Example.org"}"#
        try await town.open { client in
            let path = "/community/console/groups/\(group)/leader"
            let foreign = "/community/console/groups/\(other)/leader"
            let other = try await client.json(.post, foreign, body, as: old.key)
            let nobody = try await client.json(.post, path, #"{"mail":"x@y.zz"}"#, as: old.key)
            let handed = try await client.json(.post, path, body, as: old.key)
            let again = try await client.json(.post, path, body, as: old.key)

            #expect(other.status == .notFound)
            #expect(nobody.status == .unprocessableContent)
            #expect(handed.status == .noContent)
            #expect(again.status == .notFound)
            let scopes = town.people.scopes(of: "community.leader", heldBy: new.account)
            #expect(scopes == ["group/\(group)"])
        }
    }

    @Test func `times of an imported series are moved, left out and put back as its calendar says`() async throws {
        let documents = ChangingDocuments()
        let town = try await CommunityTown(documents: documents)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let series =
            "BEGIN:VEVENT\nUID:s\nDTSTART:20270105T180000Z\nDTEND:20270105T190000Z\nSUMMARY:Series\nRRULE:FREQ=WEEKLY;COUNT=4\n"
        let moved =
            "BEGIN:VEVENT\nUID:s\nRECURRENCE-ID:20270112T180000Z\nDTSTART:20270113T170000Z\nDTEND:20270113T180000Z\nEND:VEVENT\n"
        @Sendable func days(_ events: String) async throws -> [Int] {
            if !events.isEmpty { documents.set("BEGIN:VCALENDAR\n" + events + "END:VCALENDAR\n") }
            try await town.readFeeds()
            return try await town.database.read { transaction in
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
            _ = try await client.json(.post, "/community/console/records/sources", source, as: editor)

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
            #expect(try await client.json(.post, "/community/console/events/\(event)", form, as: editor).status == .ok)
            #expect(try await days("") == [12, 19, 26])
        }
    }

    @Test func `an imported calendar is kept up to date, and what an editor changed wins`() async throws {
        let documents = ChangingDocuments()
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
            return try await town.database.read { transaction in
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
                try await client.json(.post, "/community/console/records/sources", source, as: editor).status
                    == .created
            )
            documents.set(calendar(["a": "Alpha", "b": "Beta"]))
            let first = try await read()
            let own = try await town.id("community_event", where: "source_uid = 'a'")
            let form = """
                {"title":"Own","starts_at":"2027-01-02T18:00","ends_at":"2027-01-02T19:00","ministries":["\(ministry)"],\
                "state":"published"}
                """
            #expect(try await client.json(.post, "/community/console/events/\(own)", form, as: editor).status == .ok)
            documents.set(calendar(["a": "Alpha 2", "b": "Beta 2"]))
            let second = try await read()
            documents.set(calendar(["a": "Alpha 3"]))
            let third = try await read()
            documents.set("<html>down</html>")
            let broken = try await read()

            #expect(first == ["a": "Alpha published", "b": "Beta published"])
            #expect(second == ["a": "Own published", "b": "Beta 2 published"])
            #expect(third == ["a": "Own published", "b": "Beta 2 cancelled"])
            #expect(broken == third)
        }
    }
}
