public import CrosstownClient
public import CrosstownGeo
import CrosstownValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Routes from the `/route` call of a Valhalla engine; straight lines if the engine finds none.
public struct ValhallaRouter: StreetRouter {
    private static let timeout = Duration.seconds(3)

    private let engine: any Transport

    /// Creates a router with a transport to the engine.
    public init(engine: any Transport) { self.engine = engine }

    /// Returns the fastest route by car.
    public func route(from start: Coordinate, to end: Coordinate) async -> StreetRoute {
        let straight = StraightRouter().route(from: start, to: end)
        guard let answer = try? await ask(from: start, to: end), let leg = answer.trip.legs.first,
            let way = Polyline(polyline6: leg.shape), way.places.count > 1, answer.trip.summary.time > 0
        else { return straight }
        return StreetRoute(way: way, duration: Seconds(answer.trip.summary.time))
    }

    private func ask(from start: Coordinate, to end: Coordinate) async throws -> Answer {
        let body = try JSONEncoder().encode(Question(locations: [Location(start), Location(end)]))
        let request = ClientRequest(
            .post,
            "/route",
            headers: ["Content-Type": "application/json"],
            body: [UInt8](body),
            timeout: Self.timeout
        )
        return try JSONDecoder().decode(Answer.self, from: Data(try await engine.send(request).body))
    }

    private struct Question: Encodable {
        let locations: [Location]
        let costing = "taxi"
        let directionsType = "none"

        enum CodingKeys: String, CodingKey {
            case locations, costing
            case directionsType = "directions_type"
        }
    }

    private struct Location: Encodable {
        /// The engine returns an error for places farther than this many meters from any street.
        let searchCutoff = 500
        let lat: Double
        let lon: Double

        init(_ place: Coordinate) {
            lat = place.latitude
            lon = place.longitude
        }

        enum CodingKeys: String, CodingKey {
            case lat, lon
            case searchCutoff = "search_cutoff"
        }
    }

    private struct Answer: Decodable {
        struct Leg: Decodable {
            let shape: String
        }
        struct Summary: Decodable {
            /// Seconds.
            let time: Double
        }
        struct Trip: Decodable {
            let legs: [Leg]
            let summary: Summary
        }
        let trip: Trip
    }
}
