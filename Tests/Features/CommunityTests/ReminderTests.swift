import CrosstownCommunity
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// What devices are told by the topics that they follow.
@Suite struct ReminderTests {
    private struct Form: Decodable { let times: [String] }

    private static func supper(_ ministry: String, day: Int = 24, state: String = "published") -> String {
        """
        {"title":"Supper","starts_at":"2026-11-\(day)T18:00","ends_at":"2026-11-\(day)T20:00",\
        "ministries":["\(ministry)"],"state":"\(state)","wants_sign_up":"true","reminders":"60"}
        """
    }

    private func titles(_ town: CommunityTown, _ ministry: String) -> [String] {
        town.notices.titles(topic: "community.ministry/\(ministry)").filter { $0 == "Supper" }
    }

    @Test(arguments: TestEngine.reachable)
    func `those who follow a ministry, and those who go, are reminded once`(engine: TestEngine) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.administrator").key
        let anna = town.person()
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, Self.supper(ministry))
            let path = try #require(made.headers[.location])
            let time = try #require(try await client.json(.get, path, as: editor).decoded(Form.self).times.first)
            _ = try await client.json(
                .post,
                "/community/events/\(time)/sign-up",
                as: anna.key,
                #"{"name":"Anna"}"#
            )
            for _ in 0..<24 * 20 { try await town.pass(hours: 1) }

            #expect(titles(town, ministry) == ["Supper"])
            #expect(town.notices.titles(for: anna.account) == ["Supper"])
        }
    }

    @Test func `whoever follows several ministries that invite is reminded once for all of them`() async throws {
        let town = try await CommunityTown()
        let first = try await town.id("community_ministry", where: "number = 1")
        let second = try await town.id("community_ministry", where: "number = 2")
        let editor = town.person("community.administrator").key
        let form = Self.supper(first).replacingOccurrences(of: "\"\(first)\"", with: "\"\(first)\",\"\(second)\"")
        try await town.open { client in
            #expect(try await client.json(.post, "/community/console/events", as: editor, form).status == .created)
            for _ in 0..<24 * 20 { try await town.pass(hours: 1) }

            #expect(titles(town, first) == ["Supper"])
            #expect(titles(town, second) == ["Supper"])
            #expect(town.notices.titlesForDevices.filter { $0 == "Supper" } == ["Supper"])
        }
    }

    @Test func `an event that is put off is reminded of anew, and one that is canceled not at all`() async throws {
        let town = try await CommunityTown()
        let first = try await town.id("community_ministry", where: "number = 1")
        let second = try await town.id("community_ministry", where: "number = 2")
        let editor = town.person("community.administrator").key
        try await town.open { client in
            @Sendable func make(_ ministry: String) async throws -> String {
                let form = Self.supper(ministry)
                let made = try await client.json(.post, "/community/console/events", as: editor, form)
                return try #require(made.headers[.location])
            }
            let (moved, off) = (try await make(first), try await make(second))
            _ = try await client.json(.post, moved, as: editor, Self.supper(first, day: 27))
            _ = try await client.json(.post, off + "/cancel", as: editor, "{}")
            var days: [Int] = []
            for day in 1...20 {
                for _ in 0..<24 { try await town.pass(hours: 1) }
                if titles(town, first).count > days.count { days.append(day) }
            }

            #expect(titles(town, first) == ["Supper"])
            #expect(days.count == 1)
            #expect(titles(town, second).isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a notice of an editor goes out once, at its time`(engine: TestEngine) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let topic = "community.ministry/\(ministry)"
        let notice = """
            {"ministry":"\(ministry)","title":"The hall is warm again","text":"Come in.","send_at":"2026-11-25T12:00"}
            """
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/records/announcements", as: editor, notice)
            let before = town.notices.titles(topic: topic).filter { $0.contains("warm") }
            for _ in 0..<24 * 20 { try await town.pass(hours: 1) }

            #expect(made.status == .created)
            #expect(before.isEmpty)
            #expect(town.notices.titles(topic: topic).filter { $0.contains("warm") } == ["The hall is warm again"])
        }
    }
}
