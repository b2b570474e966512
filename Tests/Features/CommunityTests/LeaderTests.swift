import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct LeaderTests {
    private struct Involved: Decodable {
        struct Led: Decodable {
            let name: String
            let interested: Int
        }

        let led: [Led]
    }

    private struct Shown: Decodable {
        struct Group: Decodable { let number: Int }
        struct View: Decodable { let ministries: [String] }

        let event: View
        let group: Group?
    }

    private struct Form: Decodable { let times: [String] }

    private struct Door: Decodable {
        struct Person: Decodable { let name: String }

        let people: [Person]
    }

    private static func supper(_ group: String, title: String = "Supper", ministries: String = "[]") -> String {
        """
        {"title":"\(title)","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","place":"Kitchen",\
        "group":"\(group)","ministries":\(ministries),"state":"published","wants_sign_up":"true"}
        """
    }

    @Test(arguments: TestEngine.reachable)
    func `a leader plans an evening of the own group, which its ministry's people see, and stands at the door`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let group = try await town.id("community_group", where: "number = 1")
        let leader = town.person("community.leader", scope: "group/\(group)").key
        try await town.open { client in
            let made = try await client.json(
                .post,
                "/community/console/events",
                as: leader,
                Self.supper(group)
            )
            #expect(made.status == .created)
            let path = try #require(made.headers[.location])
            let time = try #require(try await client.json(.get, path, as: leader).decoded(Form.self).times.first)
            _ = try await client.json(.post, "/community/events/\(time)/sign-up", #"{"name":"Ben"}"#)

            let shown = try await client.json(.get, "/community/events/\(time)").decoded(Shown.self)
            let list = try await client.json(.get, "/community/console/events", as: leader).text
            let door = try await client.json(.get, "/community/console/times/\(time)/door", as: leader)
                .decoded(Door.self)
            let renamed = try await client.json(.post, path, as: leader, Self.supper(group, title: "Late supper"))
            let off = try await client.json(.post, path + "/cancel", as: leader, #"{"message":"Ill"}"#)

            #expect(shown.group?.number == 1)
            #expect(shown.event.ministries.count == 1)
            #expect(list.contains("Supper"))
            #expect(!list.contains("Welcome table"))
            #expect(door.people.map(\.name) == ["Ben"])
            #expect(renamed.status == .ok)
            #expect(off.status == .ok)
        }
    }

    @Test func `a leader plans for no other group and no other ministry, and lets go of none`() async throws {
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 1")
        let foreign = try await town.id("community_group", where: "number = 2")
        let ministry = try await town.id("community_ministry", where: "number = 5")
        let leader = town.person("community.leader", scope: "group/\(group)").key
        let other = town.person("community.leader", scope: "group/\(foreign)").key
        let events = "/community/console/events"
        try await town.open { client in
            let path = try #require(
                try await client.json(.post, events, as: leader, Self.supper(group)).headers[.location]
            )
            let invited = Self.supper(group, ministries: "[\"\(ministry)\"]")

            #expect(
                try await client.json(.post, events, as: leader, Self.supper(foreign)).status == .unprocessableContent
            )
            #expect(try await client.json(.post, events, as: leader, Self.supper("")).status == .unprocessableContent)
            #expect(try await client.json(.post, events, as: leader, invited).status == .forbidden)
            #expect(try await client.json(.post, path, as: leader, Self.supper("")).status == .unprocessableContent)
            #expect(
                try await client.json(.post, path, as: leader, Self.supper(foreign)).status == .unprocessableContent
            )
            #expect(try await client.json(.get, path, as: other).status == .notFound)
            #expect(try await client.json(.post, path, as: other, Self.supper(foreign)).status == .notFound)
            #expect(try await client.json(.post, path + "/cancel", as: other, "{}").status == .notFound)
        }
    }

    @Test func `a leader sees what he leads and how many wait for an answer`() async throws {
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 1")
        let leader = town.person("community.leader", scope: "group/\(group)").key
        let answers = #"{"name":"Anna","phone":"+377 1234","q-time":["2-evening"]}"#
        try await town.open { client in
            let sent = try await client.json(.post, "/community/groups/1/join", answers)
            let own = try await client.json(.get, "/community/involved", as: leader).decoded(Involved.self)
            let others = try await client.json(.get, "/community/involved").decoded(Involved.self)

            #expect(sent.status == .created || sent.status == .ok)
            #expect(own.led.map(\.interested) == [1])
            #expect(others.led.isEmpty)
        }
    }

    @Test func `an event outlives its group, as the ministry's own`() async throws {
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 1")
        let leader = town.person("community.leader", scope: "group/\(group)").key
        let chief = town.person("community.administrator").key
        try await town.open { client in
            let path = try #require(
                try await client.json(.post, "/community/console/events", as: leader, Self.supper(group))
                    .headers[.location]
            )
            let removal = "/community/console/records/groups/\(group)/remove"

            #expect(try await client.json(.post, removal, as: chief, "{}").status == .noContent)
            #expect(try await client.json(.get, path, as: chief).status == .ok)
            #expect(try await client.json(.get, path, as: leader).status == .notFound)
        }
    }

    @Test func `the form of a group marks what need not be filled in`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        try await town.open { client in
            let page = try await client.page("/community/console/records/groups/new", as: editor).text

            #expect(page.contains(#"<label for="members">Members</label>"#))
            let optional = #"<label for="capacity">Capacity <span class="quiet">(optional)</span></label>"#
            #expect(page.contains(optional))
        }
    }
}
