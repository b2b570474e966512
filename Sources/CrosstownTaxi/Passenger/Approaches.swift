import CrosstownGeo
import CrosstownKit
import CrosstownValues
import Synchronization

/// The ways of coming taxis, computed when somebody looks and kept for a few seconds.
///
/// The routing engine is asked here and never while dispatch decides.
final class Approaches: Sendable {
    /// The way of one taxi to its meeting place.
    struct Approach: Sendable {
        /// The line along the streets, where the routing engine knows one.
        let polyline6: String?
        /// How long that line is.
        let length: Metres?
        /// When the taxi should be there.
        let arrivesAt: Timestamp
        fileprivate let computedAt: Timestamp
    }

    private static let keptMilliseconds: Int64 = 10_000
    private static let mostKept = 2_000

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
        if let kept = known.withLock({ $0[request] }), isFresh(kept, at: now) { return kept }
        async let route = travel.route(from: origin, to: destination)
        async let estimate = travel.duration(from: origin, to: destination, at: now)
        let milliseconds = Int64((await estimate.duration.value * 1000).rounded())
        let way = await route
        let approach = Approach(
            polyline6: way?.polyline6,
            length: way?.length,
            arrivesAt: now.advanced(milliseconds: milliseconds),
            computedAt: now
        )
        known.withLock { known in
            if known.count >= Self.mostKept { known = known.filter { isFresh($0.value, at: now) } }
            known[request] = approach
        }
        return approach
    }

    private func isFresh(_ approach: Approach, at now: Timestamp) -> Bool {
        now.milliseconds(since: approach.computedAt) < Self.keptMilliseconds
    }
}
