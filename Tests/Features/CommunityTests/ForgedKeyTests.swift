import CrosstownCommunity
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// The key by which a form that is sent twice makes one thing, where it names what somebody else has made.
@Suite struct ForgedKeyTests {
    private func names(_ town: CommunityTown) async throws -> [String] {
        try await town.host.database.read { transaction in
            let groups = try transaction.query("SELECT name FROM community_group ORDER BY id")
            let events = try transaction.query("SELECT title FROM community_event ORDER BY id")
            return try (groups + events).map { try $0.get(0) }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a key that names a record or an event of others is refused as a change of it`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let own = try await town.id("community_ministry", where: "number = 2")
        let group = try await town.id("community_group", where: "number = 1")
        let event = try await town.id("community_event", where: "title = 'Welcome table'")
        let editor = town.person("community.editor", scope: "ministry/\(own)").key
        let forms = [
            (
                "/community/console/records/groups",
                """
                {"key":"\(group)","ministry":"\(own)","kind":"group","name":"Forged","members":"3","leader":"Eva",\
                "phone":"+377 5"}
                """
            ),
            (
                "/community/console/events",
                """
                {"key":"\(event)","title":"Forged","starts_at":"2026-12-02T18:00","ends_at":"2026-12-02T20:00",\
                "ministries":["\(own)"],"state":"published"}
                """
            ),
        ]
        try await town.open { client in
            let before = try await names(town)
            for (path, form) in forms {
                let answer = try await client.json(.post, path, as: editor, form)
                #expect([.notFound, .forbidden].contains(answer.status), "\(path)")
            }

            #expect(try await names(town) == before)
        }
    }

    @Test func `whoever may change what a key names is told that it is there, and changes nothing`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let event = try await town.id("community_event", where: "title = 'Welcome table'")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let form = """
            {"key":"\(event)","title":"Forged","starts_at":"2026-12-02T18:00","ends_at":"2026-12-02T20:00",\
            "ministries":["\(ministry)"],"state":"published"}
            """
        try await town.open { client in
            let before = try await names(town)
            let answer = try await client.json(.post, "/community/console/events", as: editor, form)

            #expect(answer.status == .conflict)
            #expect(try await names(town) == before)
        }
    }
}
