import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// The ways on the map of a ride: a driver's along all stops, and how long the car takes to a rider.
struct RideWays: Sendable {
    /// What the map shows besides pins.
    struct Look: Sendable {
        /// The way of the driver as a polyline of six digits.
        var line: String?
        /// Whether streets are missing from it, because the routing engine is away.
        var isStraight = false
        /// When the car should be at the rider's place.
        var arrivesAt: Timestamp?
    }

    let travel: any TravelPlanner

    /// The way through places in order; straight where the routing engine knows none.
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

    /// When a car that is somewhere should be at a place.
    func arrival(from position: Drive.Position, to place: Coordinate, at now: Timestamp) async -> Look {
        let estimate = await travel.duration(from: position.place, to: place, at: now)
        return Look(arrivesAt: now.advanced(milliseconds: Int64((estimate.duration.value * 1000).rounded())))
    }
}
