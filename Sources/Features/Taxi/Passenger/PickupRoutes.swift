import CrosstownContract
package import CrosstownDispatchEngine
import CrosstownGeo
package import CrosstownKit
package import CrosstownValues
import ServiceLifecycle
import Synchronization

/// The routes of taxis to the meeting place and, during the ride, to the destination, cached for some seconds.
///
/// Calls to the routing engine happen here and never in dispatch transactions. Pages wait for it for a fraction of a
/// second; after a timeout, the call is repeated in the background for the next reload.
package final class PickupRoutes: Service {
    /// The route of a taxi to its meeting place or destination.
    package struct Route: Sendable {
        /// The line along the streets, if known.
        package let polyline6: String?
        /// The remaining distance, if a route is known.
        let road: Metres?
        /// The length along the streets, otherwise in a straight line.
        let length: Metres
        /// The estimated arrival by the latest position.
        package let arrivesAt: Timestamp
        /// Whether time and distance are rough estimates without a route.
        package let isEstimated: Bool
        /// The arrival to show; during the ride, the destination never counts as reached.
        package let arrival: Arrival
        /// The usual error in minutes of estimates with this time left; `nil` if unknown.
        let usualMinutes: Int?

        /// Whether the taxi is almost there.
        var isNext: Bool { road.map { $0 < TaxiTexts.nearby } ?? false }

        func secondsLeft(at now: Timestamp) -> Double {
            arrival.isHere ? 0 : max(0, Double(arrivesAt.milliseconds(since: now)) / 1000)
        }
    }

    /// A call to the routing engine in the background.
    package struct LateQuestion: Sendable {
        fileprivate let ride: TaxiRequest
        fileprivate let destination: Coordinate
        fileprivate let fix: Fix
    }

    /// A part of a ride, before or after the pick-up.
    private struct Leg: Hashable {
        let ride: Identifier<TaxiRequest>
        let isOnBoard: Bool

        init(_ ride: TaxiRequest) { (self.ride, isOnBoard) = (ride.id, ride.state == .onBoard) }
    }

    private struct Known {
        var approach = Approach()
        var arrival: Arrival?
        /// The times left for which an estimate was stored.
        var kept: Set<Int> = []
        /// When the taxi of the estimates accepted.
        let acceptedAt: Timestamp?
        var seenAt: Timestamp
        /// When the open background call started.
        var lateSince: Timestamp?

        /// Returns whether to call in the background, only once at a time.
        mutating func asksLate(at now: Timestamp) -> Bool {
            if let lateSince, now.milliseconds(since: lateSince) < PickupRoutes.lateMilliseconds { return false }
            lateSince = now
            return true
        }
    }

    /// Longer for the first answer, because there is no route to continue without it.
    private static let firstPatience = Duration.seconds(1)
    private static let patience = Duration.milliseconds(300)
    private static let latePatience = Duration.seconds(10)
    /// The time after which a background call has failed.
    private static let lateMilliseconds: Int64 = 15_000
    private static let mostLateAtOnce = 8
    private static let mostLateWaiting = 256
    /// The time without pages after which estimates are deleted.
    private static let keptMilliseconds: Int64 = 600_000
    private static let mostKept = 20_000

    /// The calls to make in the background, by the service or a replay.
    package let lateQuestions: AsyncStream<LateQuestion>
    private let lateQuestion: AsyncStream<LateQuestion>.Continuation
    private let travel: any TravelPlanner
    private let clock: any WallClock
    private let rule: ArrivalRule
    private let lessons: ArrivalLessons
    private let known = Mutex<[Leg: Known]>([:])

    /// Creates the service without routes.
    package init(travel: any TravelPlanner, clock: any WallClock, rule: ArrivalRule, lessons: ArrivalLessons) {
        self.travel = travel
        self.clock = clock
        self.rule = rule
        self.lessons = lessons
        (lateQuestions, lateQuestion) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.mostLateWaiting))
    }

    /// Returns the route of a request's taxi from its position.
    package func route(for ride: TaxiRequest, from fix: Fix) async -> Route {
        let now = clock.now()
        let reading = await reading(for: ride, to: ride.meetingPlace, at: fix, now)
        // The stored estimate includes those of other servers and of this one before its restart.
        let told = ride.toldArrival ?? change(ride, at: now) { $0.arrival }
        let isHere = isHere(ride, reading, accuracy: fix.accuracy)
        let arrival = Arrival(estimate: reading.arrivesAt, isHere: isHere, after: told, at: now)
        await keep(ToldArrival(at: now, arrival: arrival, from: fix.place), of: ride)
        let left = Double(arrival.expectedAt.milliseconds(since: now)) / 1000
        return Route(reading, arrival, usualMinutes: await lessons.errors().usualMinutes(leftSeconds: left))
    }

    func route(for ride: TaxiRequest, to destination: Coordinate, from fix: Fix) async -> Route {
        let now = clock.now()
        let reading = await reading(for: ride, to: destination, at: fix, now)
        let arrival = change(ride, at: now) { known in
            let arrival = Arrival(estimate: reading.arrivesAt, isHere: false, after: known.arrival, at: now)
            known.arrival = arrival
            return arrival
        }
        return Route(reading, arrival)
    }

    /// Returns the remaining distance from exactly this position, if a route is known, without showing it.
    func road(for ride: TaxiRequest, from fix: Fix) async -> Metres? {
        await reading(for: ride, to: ride.meetingPlace, at: fix, clock.now(), isExact: true).road
    }

    /// Returns the distance along the streets for an offer, without storing it.
    func distance(to place: Coordinate, from fix: Fix) async -> Metres? {
        let start = DriveStart(fix.place, heading: fix.heading)
        return await travel.drive(from: start, to: place, at: clock.now(), patience: Self.patience).route?.length
    }

    /// Returns the route between two places as a polyline of six digits, without storing it.
    func line(from origin: Coordinate, to destination: Coordinate) async -> String? {
        let (start, now) = (DriveStart(origin), clock.now())
        return await travel.drive(from: start, to: destination, at: now, patience: Self.patience).route?.polyline6
    }

    /// Requests the route of a taxi that just accepted, before the first page needs it.
    func askAhead(for ride: TaxiRequest, from fix: Fix) {
        let now = clock.now()
        let isNew = change(ride, at: now) { $0.approach.reading == nil && $0.asksLate(at: now) }
        if isNew { lateQuestion.yield(LateQuestion(ride: ride, destination: ride.meetingPlace, fix: fix)) }
    }

    /// Runs calls in the background until shutdown.
    package func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            await withTaskGroup(of: Void.self) { group in
                var running = 0
                for await question in lateQuestions {
                    if running == Self.mostLateAtOnce { _ = await group.next() } else { running += 1 }
                    group.addTask { await self.answer(question) }
                }
            }
        }
    }

    /// Calls the routing engine in the background and stores the answer.
    package func answer(_ question: LateQuestion) async {
        let (ride, fix) = (question.ride, question.fix)
        let answer = await travel.drive(
            from: DriveStart(fix.place, heading: fix.heading),
            to: question.destination,
            at: clock.now(),
            patience: Self.latePatience
        )
        let now = clock.now()
        change(ride, at: now) { known in
            known.lateSince = nil
            known.approach.takeLate(answer, at: fix, now: now)
        }
    }

    /// Returns the reading for a position, or a recent one if that is enough.
    private func reading(
        for ride: TaxiRequest,
        to destination: Coordinate,
        at fix: Fix,
        _ now: Timestamp,
        isExact: Bool = false
    ) async -> Approach.Reading {
        let (present, isFirst) = change(ride, at: now) { known in
            (known.approach.recall(at: fix, to: destination, now: now), known.approach.reading == nil)
        }
        if let present, !isExact || present.fixedAt >= fix.at { return present }
        let answer = await travel.drive(
            from: DriveStart(fix.place, heading: fix.heading),
            to: destination,
            at: now,
            patience: isFirst ? Self.firstPatience : Self.patience
        )
        let (reading, isLate) = change(ride, at: now) { known in
            (
                known.approach.take(answer, at: fix, to: destination, now: now),
                answer.route == nil && known.asksLate(at: now)
            )
        }
        if isLate { lateQuestion.yield(LateQuestion(ride: ride, destination: destination, fix: fix)) }
        return reading
    }

    /// Returns whether the taxi has arrived, which is stored, and has not left since.
    private func isHere(_ ride: TaxiRequest, _ reading: Approach.Reading, accuracy: Metres) -> Bool {
        guard ride.arrivedAt != nil else { return false }
        let distance = MeetingDistance(straight: reading.straight, road: reading.road, accuracy: accuracy)
        return !rule.hasLeft(at: distance)
    }

    /// Stores an estimate if it is new.
    private func keep(_ told: ToldArrival, of ride: TaxiRequest) async {
        let isFirst = change(ride, at: told.at) { known in
            known.arrival = told.arrival
            return known.kept.insert(told.lead).inserted
        }
        guard isFirst || told.arrival != ride.toldArrival else { return }
        await lessons.keep(told, of: ride, isLesson: isFirst && !told.arrival.isHere)
    }

    /// Changes the cached state of the current taxi; deletes that of a previous taxi which canceled.
    @discardableResult
    private func change<Result>(
        _ ride: TaxiRequest,
        at now: Timestamp,
        _ change: (inout Known) -> Result
    ) -> Result {
        let leg = Leg(ride)
        return known.withLock { all in
            if all.count >= Self.mostKept { Self.forgetOld(&all, at: now) }
            var known =
                all[leg].flatMap { $0.acceptedAt == ride.acceptedAt ? $0 : nil }
                ?? Known(acceptedAt: ride.acceptedAt, seenAt: now)
            known.seenAt = now
            defer { all[leg] = known }
            return change(&known)
        }
    }

    private static func forgetOld(_ known: inout [Leg: Known], at now: Timestamp) {
        known = known.filter { now.milliseconds(since: $0.value.seenAt) < keptMilliseconds }
        // Only the stability of estimates is lost.
        if known.count >= mostKept { known.removeAll() }
    }
}

extension PickupRoutes.Route {
    fileprivate init(_ reading: Approach.Reading, _ arrival: Arrival, usualMinutes: Int? = nil) {
        self.init(
            polyline6: reading.polyline6,
            road: reading.road,
            length: reading.road ?? reading.straight,
            arrivesAt: reading.arrivesAt,
            isEstimated: reading.isEstimated && !arrival.isHere,
            arrival: arrival,
            usualMinutes: usualMinutes
        )
    }
}

extension RemainingDriveResponse {
    /// Creates the remaining drive of a ride.
    init(_ route: PickupRoutes.Route, at now: Timestamp) {
        self.init(
            seconds: route.secondsLeft(at: now),
            metres: route.length.value,
            isEstimated: route.isEstimated
        )
    }
}
