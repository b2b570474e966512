import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Offers of providers: marked, stated by the operator alone, and shown to whoever wants them.
@Suite struct OfferTests {
    private struct Line: Decodable {
        let id: String
    }

    private struct Page: Decodable {
        struct Offer: Decodable {
            let title: String
        }
        let offer: Offer?
    }

    private static let offer = """
        {"provider":"Buses","title":"Ten rides for eight","link":"https://buses.example","means":"bus","lastDay":"2026-12-24"}
        """

    @Test(arguments: TestEngine.reachable)
    func `an offer stands beside a way by car until its last day, and not for whoever wants none`(
        engine: TestEngine
    ) async throws {
        let town = try await TripsTown(on: engine)
        let (anna, city) = (town.host.key(), town.host.key(as: ["administrator"]))
        let path = try await town.open { client in
            let stranger = try await client.json(.post, "/trips/console/offers", as: anna, Self.offer)
            #expect(stranger.status == .forbidden)
            let made = try await client.json(.post, "/trips/console/offers", as: city, Self.offer)
            #expect(made.status == .created)
            let ride = #"{"means":"car","beganAt":"2026-11-18T08:15","minutes":20,"kilometers":6}"#
            let added = try await client.json(.post, "/trips/add", as: anna, ride)
            return "/trips/history/\(try added.decoded(Line.self).id)"
        }

        #expect(try await Self.title(at: path, anna, town) == "Ten rides for eight")
        let wishes = """
            {"unit":"carbon","carSize":"average","carEnergy":"unknown","night":"off","shares":"nothing","wantsRides":false,\
            "automatic":false,"offers":"hidden"}
            """
        _ = try await town.open { client in try await client.json(.post, "/trips/settings", as: anna, wishes) }
        #expect(try await Self.title(at: path, anna, town) == nil)
        let shown = wishes.replacingOccurrences(of: "hidden", with: "shown")
        _ = try await town.open { client in try await client.json(.post, "/trips/settings", as: anna, shown) }
        #expect(try await Self.title(at: path, anna, town) != nil)
        try await town.wait(minutes: 40 * 24 * 60)
        #expect(try await Self.title(at: path, anna, town) == nil)
    }

    @Test(arguments: [
        ("https://buses.example", "javascript:alert(1)"), ("2026-12-24", "2026-11-01"), ("\"bus\"", "\"rocket\""),
        ("Ten rides for eight", ""), ("https://buses.example", "http://buses.example"),
    ])
    func `an offer that is none is refused`(what: String, with wrong: String) async throws {
        let town = try await TripsTown()
        let city = town.host.key(as: ["administrator"])
        let body = Self.offer.replacingOccurrences(of: what, with: wrong)
        let refused = try await town.open { client in
            try await client.json(.post, "/trips/console/offers", as: city, body)
        }
        #expect(refused.status == .unprocessableContent)
    }

    private static func title(at path: String, _ key: String, _ town: TripsTown) async throws -> String? {
        let answer = try await town.open { client in try await client.json(.get, path, as: key) }
        return try answer.decoded(Page.self).offer?.title
    }
}
