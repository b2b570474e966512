import CrosstownCommunity
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// Where answers to questionnaires go, and when they are gone.
@Suite struct AnswerTests {
    private static let body = #"{"name":"Lea","phone":"+377 1234","q-time":["1-evening"],"q-more":"quagga"}"#

    private static func kept(_ town: CommunityTown) async throws -> Int {
        try await town.host.database.read { try $0.query("SELECT count(*) FROM community_interest")[0].get(0) }
    }

    @Test(arguments: TestEngine.reachable)
    func `answers that no leader takes over are gone after two weeks`(engine: TestEngine) async throws {
        let town = try await CommunityTown(on: engine)
        try await town.open { client in
            _ = try await client.json(.post, "/community/groups/1/join", Self.body)
            try await town.pass(hours: 13 * 24)
            let before = try await Self.kept(town)
            try await town.pass(hours: 2 * 24)

            #expect(before == 1)
            #expect(try await Self.kept(town) == 0)
        }
    }

    @Test func `the leader of the group alone takes answers over, and then they are gone`() async throws {
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 1")
        let other = try await town.id("community_group", where: "number = 2")
        let leader = town.person("community.leader", scope: "group/\(group)")
        let foreign = town.person("community.leader", scope: "group/\(other)")
        try await town.open { client in
            _ = try await client.json(.post, "/community/groups/1/join", Self.body)
            let interest = try await town.id("community_interest")
            let path = "/community/console/interests/\(interest)/contacted"
            let unseen = try await client.json(.get, "/community/console/interests", as: foreign.key).text
            let refused = try await client.json(.post, path, as: foreign.key, "{}")
            let seen = try await client.json(.get, "/community/console/interests", as: leader.key).text
            let taken = try await client.json(.post, path, as: leader.key, "{}")

            #expect(!unseen.contains("quagga"))
            #expect(refused.status == .notFound)
            #expect(seen.contains("quagga"))
            #expect(taken.status == .noContent)
            #expect(try await Self.kept(town) == 0)
            #expect(town.notices.titles(for: foreign.account).isEmpty)
            #expect(town.notices.titles(for: leader.account).count == 1)
        }
    }

    @Test func `who joins a group reads who will answer`() async throws {
        struct Page: Decodable { let answeredBy: String }
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 2")
        let ministry = try await town.id(
            "community_ministry",
            where: "id = (SELECT ministry FROM community_group WHERE number = 2)"
        )
        try await town.open { client in
            @Sendable func read() async throws -> [String] {
                let form = try await client.json(.get, "/community/groups/2").decoded(Page.self)
                let sent = try await client.json(.post, "/community/groups/2/join", Self.body).decoded(Page.self)
                return [form.answeredBy, sent.answeredBy]
            }
            let first = try await read()
            #expect(first == ["nobody", "nobody"])
            let chief = town.person("community.administrator", scope: "")
            #expect(try await read() == ["administrators", "administrators"])
            let editor = town.person("community.editor", scope: "ministry/\(ministry)")
            #expect(try await read() == ["editors", "editors"])
            let leader = town.person("community.leader", scope: "group/\(group)")
            #expect(try await read() == ["leader", "leader"])

            for person in [chief, editor, leader] {
                #expect(town.notices.titles(for: person.account).count == 1)
            }
        }
    }

    @Test func `one leader hears only so often in an hour from one person and from one network`() async throws {
        let town = try await CommunityTown(isTrial: false)
        let (lea, ben) = (town.person().key, town.person().key)
        try await town.open { client in
            @Sendable func join(_ group: Int, as key: String? = nil) async throws -> TestResponse {
                try await client.json(.post, "/community/groups/\(group)/join", as: key, Self.body)
            }
            for _ in 0..<6 {
                let refused = try await client.json(.post, "/community/groups/1/join", as: lea, "{}")
                #expect(refused.status == .unprocessableContent)
            }
            for _ in 0..<5 { #expect(try await join(1, as: lea).status == .ok) }
            let sixth = try await join(1, as: lea)
            #expect(sixth.status == .tooManyRequests)
            #expect(sixth.headers[.retryAfter] != nil)
            #expect(try await join(2, as: lea).status == .ok)
            #expect(try await join(1, as: ben).status == .ok)
            #expect(try await Self.kept(town) == 7)

            var states: [HTTPResponse.Status: Int] = [:]
            for _ in 0..<610 { states[try await join(1).status, default: 0] += 1 }
            #expect(states == [.ok: 594, .tooManyRequests: 16])
            town.host.clock.advance(milliseconds: 3_600_000)
            #expect(try await join(1, as: lea).status == .ok)
        }
    }

    @Test func `where nobody with an account leads a group, who edits its ministry is told`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 2")
        let campus = try await town.id("community_campus", where: "number = 2")
        let chief = town.person("community.administrator", scope: "").account
        try await town.open { client in
            _ = try await client.json(.post, "/community/groups/2/join", Self.body)
            let first = town.notices.titles(for: chief).count
            let editor = town.person("community.editor", scope: "ministry/\(ministry)").account
            let dean = town.person("community.editor", scope: "campus/\(campus)").account
            _ = try await client.json(.post, "/community/groups/2/join", Self.body)

            #expect(first == 1)
            #expect(town.notices.titles(for: chief).count == 1)
            #expect([editor, dean].map { town.notices.titles(for: $0).count } == [1, 1])
        }
    }
}
