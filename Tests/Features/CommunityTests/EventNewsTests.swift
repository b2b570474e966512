import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Who learns that an event has changed.
@Suite struct EventNewsTests {
    private struct Form: Decodable { let times: [String] }

    private static func choir(_ ministry: String, begins: String = "18:00", state: String = "published") -> String {
        """
        {"title":"Choir","starts_at":"2026-12-01T\(begins)","ends_at":"2026-12-01T20:00","place":"Hall",\
        "ministries":["\(ministry)"],"repeats":"FREQ=WEEKLY","repeat_until":"2026-12-29","state":"\(state)",\
        "wants_sign_up":"true"}
        """
    }

    @Test(arguments: TestEngine.reachable)
    func `devices that follow a ministry learn that its event has moved or was canceled`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            func titles() -> [String] {
                town.notices.titles(topic: "community.ministry/\(ministry)").filter { $0.hasSuffix("Choir") }
            }
            let made = try await client.json(.post, "/community/console/events", as: editor, Self.choir(ministry))
            let path = try #require(made.headers[.location])
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            #expect(titles().isEmpty)

            _ = try await client.json(.post, path, as: editor, Self.choir(ministry, begins: "18:30"))
            #expect(titles() == ["Changed: Choir"])
            _ = try await client.json(.post, "/community/console/times/\(times[0])/cancel", as: editor, "{}")
            #expect(titles().last == "Canceled: Choir")
            _ = try await client.json(.post, "/community/console/times/\(times[0])/restore", as: editor, "{}")
            #expect(titles().last == "It takes place after all: Choir")
            _ = try await client.json(.post, path + "/cancel", as: editor, "{}")
            #expect(titles().last == "Canceled: Choir")
            #expect(titles().count == 4)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an event that becomes a draft again does not take place for those who signed up`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let anna = town.person()
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, Self.choir(ministry))
            let path = try #require(made.headers[.location])
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            _ = try await client.json(
                .post,
                "/community/events/\(times[0])/sign-up",
                as: anna.key,
                #"{"name":"Anna"}"#
            )

            _ = try await client.json(.post, path, as: editor, Self.choir(ministry, state: "draft"))
            #expect(town.notices.titles(for: anna.account) == ["Canceled: Choir"])
            _ = try await client.json(.post, path, as: editor, Self.choir(ministry))
            #expect(town.notices.titles(for: anna.account).last == "It takes place after all: Choir")
        }
    }
}
