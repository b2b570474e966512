import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import Synchronization

/// The ways of coming taxis: computed when somebody looks, once for all who look within some seconds.
///
/// The routing engine is asked here and never while dispatch decides.
final class Approaches: Sendable {
    /// The way of one taxi to its meeting place.
    struct Approach: Sendable {
        /// The line along the streets, where the routing engine knows one.
        let polyline6: String?
        /// How long the way is: along the streets, else in a straight line.
        let length: Metres
        /// When the taxi should be there by its newest position.
        let arrivesAt: Timestamp
        /// What people are told of it.
        let arrival: Arrival
        fileprivate let computedAt: Timestamp

        /// How long the taxi still needs, in seconds.
        func secondsLeft(at now: Timestamp) -> Double {
            max(0, Double(arrivesAt.milliseconds(since: now)) / 1000)
        }
    }

    /// No way is computed more often; whoever follows a taxi looks about as often.
    private static let freshMilliseconds: Int64 = 4_000
    /// What was told is forgotten where nobody looked for so long.
    private static let keptMilliseconds: Int64 = 600_000
    private static let mostKept = 20_000

    private let travel: any TravelPlanner
    private let clock: any WallClock
    private let known = Mutex<[Identifier<TaxiRequest>: Approach]>([:])

    init(travel: any TravelPlanner, clock: any WallClock) {
        self.travel = travel
        self.clock = clock
    }

    /// The way of the taxi that serves a request, from where it is now.
    func approach(
        for request: Identifier<TaxiRequest>,
        from origin: Coordinate,
        to destination: Coordinate
    ) async -> Approach {
        let now = clock.now()
        let told = known.withLock { $0[request] }
        if let told, now.milliseconds(since: told.computedAt) < Self.freshMilliseconds { return told }
        async let route = travel.route(from: origin, to: destination)
        async let estimate = travel.duration(from: origin, to: destination, at: now)
        let milliseconds = Int64((await estimate.duration.value * 1000).rounded())
        let way = await route
        let distance = origin.distance(to: destination)
        let arrivesAt = now.advanced(milliseconds: milliseconds)
        let approach = Approach(
            polyline6: way?.polyline6,
            length: way?.length ?? distance,
            arrivesAt: arrivesAt,
            arrival: Arrival(estimate: arrivesAt, distance: distance, after: told?.arrival, at: now),
            computedAt: now
        )
        keep(approach, of: request, at: now)
        return approach
    }

    /// What was told last of a coming taxi, where somebody looked lately.
    func told(of request: Identifier<TaxiRequest>) -> Arrival? { known.withLock { $0[request]?.arrival } }

    private func keep(_ approach: Approach, of request: Identifier<TaxiRequest>, at now: Timestamp) {
        known.withLock { known in
            if known.count >= Self.mostKept {
                known = known.filter { now.milliseconds(since: $0.value.computedAt) < Self.keptMilliseconds }
                // Nothing but the steadiness of what was told is lost.
                if known.count >= Self.mostKept { known.removeAll() }
            }
            known[request] = approach
        }
    }
}
