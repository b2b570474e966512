import CrosstownCommunity
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
private final class ChangingDocuments: OutsideDocuments {
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
            #expect(first.lines[2].reason?.contains("ministry") == true && first.lines[2].line == 4)
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
                #expect(!report.lines.isEmpty && Set(report.outcomes) == ["unchanged"], "\(kind)")
            }
            let events = try await client.json(.get, "/community/console/events.csv", as: editor)
            #expect(events.status == .ok && events.text.split(separator: "\r\n").count == 61)
        }
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

            #expect(other.status == .notFound && nobody.status == .unprocessableContent)
            #expect(handed.status == .noContent && again.status == .notFound)
            let scopes = town.people.scopes(of: "community.leader", heldBy: new.account)
            #expect(scopes == ["group/\(group)"])
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
