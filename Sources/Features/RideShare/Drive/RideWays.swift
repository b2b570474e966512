import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// Routes for the map of a ride: a driver's route along all stops, and a car's driving time to a rider.
struct RideWays: Sendable {
    /// What the map shows in addition to pins.
    struct Look: Sendable {
        /// The driver's route as a polyline of six digits.
        var line: String?
        /// Whether the line is straight because the routing engine is unavailable.
        var isStraight = false
        /// The estimated arrival at the rider's place.
        var arrivesAt: Timestamp?
    }

    let travel: any TravelPlanner

    /// Returns the route through places in order; a straight line if the routing engine returns none.
    func way(through places: [Coordinate]) async -> Look {
        var (line, isStraight): ([Coordinate], Bool) = ([], false)
        for (from, to) in zip(places, places.dropFirst()) {
            let route = await travel.route(from: from, to: to).flatMap { Polyline(polyline6: $0.polyline6) }
            if route == nil { isStraight = true }
            line += route?.places ?? [from, to]
        }
        guard line.count > 1 else { return Look() }
        return Look(line: Polyline(line).polyline6, isStraight: isStraight)
    }

    /// Returns the estimated arrival of a car at a place.
    func arrival(from position: Drive.Position, to place: Coordinate, at now: Timestamp) async -> Look {
        let estimate = await travel.duration(from: position.place, to: place, at: now)
        return Look(arrivesAt: now.advanced(milliseconds: Int64((estimate.duration.value * 1000).rounded())))
    }
}
