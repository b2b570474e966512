import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Where an event and its single times are, on which shared rides depend.
@Suite struct VenueTests {
    private struct Form: Decodable { let times: [String] }

    private struct Event: Decodable {
        struct View: Decodable {
            let place: String
            let latitude: Double?
        }

        let event: View
    }

    private func choir(_ ministry: String, _ more: String = #""latitude":"43.73","longitude":"7.42""#) -> String {
        """
        {"title":"Choir","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","place":"Hall",\
        "ministries":["\(ministry)"],"repeats":"FREQ=WEEKLY","repeat_until":"2026-12-15","state":"published",\
        "has_ride_sharing":"true",\(more)}
        """
    }

    @Test(arguments: TestEngine.reachable)
    func `another room is not another place, and one evening may be at another place`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, choir(ministry))
            let path = try #require(made.headers[.location])
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            func change(_ more: String) async throws -> Event.View {
                let body = #"{"starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00",\#(more)}"#
                let time = "/community/console/times/\(times[0])"
                let answer = try await client.json(.post, time, as: editor, body)
                #expect(answer.status == .ok)
                return try await client.json(.get, "/community/events/\(times[0])").decoded(Event.self).event
            }

            let room = try await change(#""place":"Room 12, first floor""#)
            #expect(room.place == "Room 12, first floor")
            #expect(room.latitude == 43.73)
            let beach = try await change(#""place":"Beach","latitude":"43.75","longitude":"7.43""#)
            #expect(beach.latitude == 43.75)
            let back = try await change(#""place":"","latitude":"","longitude":"""#)
            #expect(back.place == "Hall")
            #expect(back.latitude == 43.73)
        }
    }

    @Test func `taking the place from an event with shared rides must be confirmed`() async throws {
        let rides = SetRides()
        let town = try await CommunityTown(rides: rides)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        rides.set([town.person().account])
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, choir(ministry))
            let path = try #require(made.headers[.location])
            let without = #""latitude":"","longitude":"""#

            let asked = try await client.json(.post, path, as: editor, choir(ministry, without))
            #expect(asked.status == .unprocessableContent)
            #expect(try asked.wrongFields == ["ends_rides"])
            let confirmed = choir(ministry, without + #","ends_rides":"true""#)
            #expect(try await client.json(.post, path, as: editor, confirmed).status == .ok)
        }
    }

    @Test func `ride sharing learns that rides to an event are no longer shared, or again`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        @Sendable func announcements() async throws -> Int {
            try await town.host.database.read { transaction in
                try transaction.query("SELECT 1 AS one FROM outbox WHERE topic = \(DirectoryEventChanged.topic)").count
            }
        }
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, choir(ministry))
            let path = try #require(made.headers[.location])
            let before = try await announcements()
            for sharing in ["false", "true"] {
                let body = choir(ministry).replacing(#"sharing":"true""#, with: #"sharing":"\#(sharing)""#)
                #expect(try await client.json(.post, path, as: editor, body).status == .ok)
            }

            #expect(try await announcements() == before + 2 * 3, "each evening")
        }
    }

    @Test func `who ends the rides to an event reads how many people are notified`() async throws {
        struct Told: Decodable {
            let riders: Int
            let unreachableRiders: Int
        }
        let rides = SetRides()
        let town = try await CommunityTown(rides: rides)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        rides.set([town.person().account, town.person().account, town.person().account])
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, choir(ministry))
            let path = try #require(made.headers[.location])
            let sharing = #"sharing":"true""#
            let ended = choir(ministry).replacing(sharing, with: #"sharing":"false","ends_rides":"true""#)
            let told = try await client.json(.post, path, as: editor, ended).decoded(Told.self)
            let page = try await client.page(path + "?done=saved", as: editor).text

            #expect(told.riders == 2)
            #expect(told.unreachableRiders == 1)
            #expect(page.contains("2 people with shared rides"))
        }
    }
}
