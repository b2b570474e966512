import CrosstownCommunity
import CrosstownSQL
import CrosstownTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ComingTests {
    private struct Form: Decodable { let times: [String] }

    private static func choir(
        _ ministries: [String],
        repeats: String = "FREQ=WEEKLY;COUNT=5",
        state: String = "published"
    ) -> String {
        """
        {"title":"Choir","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00",\
        "ministries":["\(ministries.joined(separator: "\",\""))"],"repeats":"\(repeats)","state":"\(state)"}
        """
    }

    /// How many times a ministry's list tells of choirs, and how many of its lines say something else than the events do.
    private static func lists(_ town: CommunityTown) async throws -> [Int] {
        try await town.host.database.read { transaction in
            let row = try transaction.query(
                """
                SELECT (SELECT count(*) FROM community_coming c JOIN community_event e ON e.id = c.event
                        WHERE e.title = 'Choir'),
                    (SELECT count(*) FROM community_coming),
                    (SELECT count(*) FROM community_coming c JOIN community_occurrence o ON o.id = c.occurrence
                        JOIN community_event e ON e.id = o.event
                        JOIN community_event_ministry l ON l.event = e.id AND l.ministry = c.ministry
                        WHERE c.event = e.id AND c.starts_at = o.starts_at AND c.ends_at = o.ends_at
                            AND c.publish_at = e.publish_at AND e.state <> 'draft'),
                    (SELECT count(*) FROM community_occurrence o JOIN community_event e ON e.id = o.event
                        JOIN community_event_ministry l ON l.event = e.id WHERE e.state <> 'draft')
                """
            )[0]
            let (choirs, all): (Int, Int) = (try row.get(0), try row.get(1))
            return [choirs, all - (try row.get(2, as: Int.self)), all - (try row.get(3, as: Int.self))]
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the lists of ministries say what their events say, whatever is done to these`(engine: TestEngine) async throws
    {
        let town = try await CommunityTown(on: engine)
        let first = try await town.id("community_ministry", where: "number = 1")
        let second = try await town.id("community_ministry", where: "number = 2")
        let editor = town.person("community.administrator").key
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, Self.choir([first]))
            let path = try #require(made.headers[.location])
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            @Sendable func after(_ path: String, _ body: String) async throws -> [Int] {
                #expect(try await client.json(.post, path, as: editor, body).status == .ok)
                return try await Self.lists(town)
            }
            let time = "/community/console/times/\(times[1])"
            let moved = #"{"starts_at":"2026-12-09T19:00","ends_at":"2026-12-09T21:00"}"#

            #expect(try await Self.lists(town) == [5, 0, 0])
            #expect(try await after(path, Self.choir([first, second])) == [10, 0, 0])
            #expect(try await after(time, moved) == [10, 0, 0])
            #expect(try await after(time + "/cancel", "{}") == [10, 0, 0])
            #expect(try await after(path, Self.choir([second], repeats: "FREQ=WEEKLY;COUNT=3")) == [3, 0, 0])
            #expect(try await after(path, Self.choir([second], state: "draft")) == [0, 0, 0])
            #expect(try await after(path, Self.choir([second])) == [5, 0, 0])
            #expect(try await after(path + "/cancel", "{}") == [5, 0, 0])
        }
    }

    @Test func `an event of two chosen ministries is told once, and pages neither repeat nor leave one out`()
        async throws
    {
        let town = try await CommunityTown()
        let first = try await town.id("community_ministry", where: "number = 1")
        let second = try await town.id("community_ministry", where: "number = 2")
        let editor = town.person("community.administrator").key
        try await town.open { client in
            for _ in 0..<3 {
                let series = Self.choir([first, second], repeats: "FREQ=DAILY;COUNT=40")
                _ = try await client.json(.post, "/community/console/events", as: editor, series)
            }
            var (seen, query): ([String], String?) = ([], "")
            while let asked = query {
                let page = try await client.json(.get, "/community/events?ministries=1.2" + asked).decoded(Page.self)
                seen += page.events.filter { $0.title == "Choir" }.map(\.id)
                query = page.next.map { "&after=\($0)" }
            }

            #expect(seen.count == 120)
            #expect(Set(seen).count == 120)
        }
    }

    private struct Page: Decodable {
        struct Event: Decodable {
            let id: String
            let title: String
        }

        let events: [Event]
        let next: String?
    }
}
