import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import Synchronization

/// The ways of coming taxis: computed when somebody looks, once for all who look within some seconds.
///
/// The routing engine is asked here and never while dispatch decides.
final class PickupRoutes: Sendable {
    /// The way of one taxi to its meeting place.
    struct Route: Sendable {
        /// The line along the streets, where the routing engine knows one.
        let polyline6: String?
        /// How long the way is: along the streets, else in a straight line.
        let length: Metres
        /// When the taxi should be there by its newest position.
        let arrivesAt: Timestamp
        /// What people are told of it.
        let arrival: Arrival
        /// Within how many minutes taxis that were as far away have come when it was told; `nil` as long as that is not known.
        let usualMinutes: Int?
        fileprivate let computedAt: Timestamp

        /// How long the taxi still needs, in seconds.
        func secondsLeft(at now: Timestamp) -> Double {
            max(0, Double(arrivesAt.milliseconds(since: now)) / 1000)
        }
    }

    private struct Known {
        var approach: Route
        /// How much was left each time that what was told was kept.
        var kept: Set<Int> = []
        /// When the taxi accepted that it was told of.
        var acceptedAt: Timestamp?
    }

    /// No way is computed more often; whoever follows a taxi looks about as often.
    private static let freshMilliseconds: Int64 = 4_000
    /// What was told is forgotten where nobody looked for so long.
    private static let keptMilliseconds: Int64 = 600_000
    private static let mostKept = 20_000

    private let travel: any TravelPlanner
    private let clock: any WallClock
    private let lessons: ArrivalLessons
    private let known = Mutex<[Identifier<TaxiRequest>: Known]>([:])

    init(travel: any TravelPlanner, clock: any WallClock, lessons: ArrivalLessons) {
        self.travel = travel
        self.clock = clock
        self.lessons = lessons
    }

    /// The way of the taxi that serves a request, from where it is now.
    func route(for ride: TaxiRequest, from origin: Coordinate) async -> Route {
        let (destination, now) = (ride.meetingPlace, clock.now())
        let last = lastApproach(for: ride)
        if let last, now.milliseconds(since: last.computedAt) < Self.freshMilliseconds { return last }
        async let route = travel.route(from: origin, to: destination)
        async let estimate = travel.duration(from: origin, to: destination, at: now)
        let milliseconds = Int64((await estimate.duration.value * 1000).rounded())
        let way = await route
        let distance = origin.distance(to: destination)
        let arrivesAt = now.advanced(milliseconds: milliseconds)
        // The row is what other servers, and this one before its start, have told.
        let told = ride.toldArrival ?? last?.arrival
        let arrival = Arrival(estimate: arrivesAt, distance: distance, after: told, at: now)
        let left = Double(arrival.expectedAt.milliseconds(since: now)) / 1000
        let approach = Route(
            polyline6: way?.polyline6,
            length: way?.length ?? distance,
            arrivesAt: arrivesAt,
            arrival: arrival,
            usualMinutes: await lessons.errors().usualMinutes(leftSeconds: left),
            computedAt: now
        )
        await keep(approach, of: ride, from: origin)
        return approach
    }

    /// The way that was computed last of the taxi that comes now.
    private func lastApproach(for ride: TaxiRequest) -> Route? {
        known.withLock { $0[ride.id].flatMap { $0.acceptedAt == ride.acceptedAt ? $0.approach : nil } }
    }

    /// Remembers a way, and keeps what is told of it where that is news.
    private func keep(_ approach: Route, of ride: TaxiRequest, from origin: Coordinate) async {
        let told = ToldArrival(at: approach.computedAt, arrival: approach.arrival, from: origin)
        let isFirst = remember(approach, of: ride, told: told.lead)
        guard isFirst || approach.arrival != ride.toldArrival else { return }
        await lessons.keep(told, of: ride, isLesson: isFirst)
    }

    /// Remembers a way; whether nothing was told of this taxi before with about as much left.
    private func remember(_ approach: Route, of ride: TaxiRequest, told lead: Int) -> Bool {
        known.withLock { known in
            if known.count >= Self.mostKept { Self.forgetOld(&known, at: approach.computedAt) }
            var entry = known[ride.id] ?? Known(approach: approach, acceptedAt: ride.acceptedAt)
            entry.approach = approach
            // What another taxi had told, which has given the request back, says nothing of this one.
            if entry.acceptedAt != ride.acceptedAt { (entry.kept, entry.acceptedAt) = ([], ride.acceptedAt) }
            let isFirst = entry.kept.insert(lead).inserted
            known[ride.id] = entry
            return isFirst
        }
    }

    private static func forgetOld(_ known: inout [Identifier<TaxiRequest>: Known], at now: Timestamp) {
        known = known.filter { now.milliseconds(since: $0.value.approach.computedAt) < keptMilliseconds }
        // Nothing but the steadiness of what was told is lost.
        if known.count >= mostKept { known.removeAll() }
    }
}
