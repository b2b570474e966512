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

    private struct Shown: Decodable {
        struct Before: Decodable {
            let startsAt: Int64
            let place: String
        }

        let movedFrom: Before?
    }

    @Test(arguments: TestEngine.reachable)
    func `who has signed up reads from when to when an evening or a series was moved`(
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
            let signUp = "/community/events/\(times[0])/sign-up"
            let ticket = try await client.json(.post, signUp, as: anna.key, #"{"name":"Anna"}"#).headers[.location]
            let event = "/community/events/\(times[0])"
            #expect(try await client.json(.get, event).decoded(Shown.self).movedFrom == nil)

            let body = #"{"starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","place":"Garden"}"#
            _ = try await client.json(.post, "/community/console/times/\(times[0])", as: editor, body)
            let one = try #require(town.notices.texts(for: anna.account).last)
            #expect(one.contains("from Hall to Garden"))
            #expect(one.contains("other dates stay"))
            for page in [event, try #require(ticket)] {
                #expect(try await client.json(.get, page, as: anna.key).decoded(Shown.self).movedFrom?.place == "Hall")
            }

            _ = try await client.json(.post, path, as: editor, Self.choir(ministry, begins: "18:30"))
            let all = try #require(town.notices.texts(for: anna.account).last)
            #expect(all.contains(":00 to "), "\(all)")
            #expect(all.contains("All later dates"), "\(all)")
            #expect(try await client.json(.get, event).decoded(Shown.self).movedFrom?.place == "Garden")
        }
    }
}
