import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// Valhalla's response.
struct RouteResponse: Decodable, Sendable {
    struct Trip: Decodable, Sendable {
        let summary: Summary
        let legs: [Leg]
    }

    struct Summary: Decodable, Sendable {
        /// In seconds.
        let time: Double
        /// In kilometers.
        let length: Double
    }

    struct Leg: Decodable, Sendable {
        /// A polyline of six digits.
        let shape: String
    }

    /// The longest plausible route through a city, in seconds.
    private static let longest = 24 * 3600.0

    let trip: Trip

    /// Returns the parsed route.
    ///
    /// - Throws: `RoutingFailure.implausible`.
    func route() throws -> RoadRoute {
        guard let leg = trip.legs.first, Polyline(polyline6: leg.shape) != nil,
            (0...Self.longest).contains(trip.summary.time), (0...1000).contains(trip.summary.length)
        else { throw RoutingFailure.implausible }
        return RoadRoute(
            polyline6: leg.shape,
            length: Metres(trip.summary.length * 1000),
            duration: Seconds(trip.summary.time)
        )
    }
}
