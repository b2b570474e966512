import CrosstownContract
package import CrosstownDispatchEngine
import CrosstownGeo
package import CrosstownKit
package import CrosstownValues
import ServiceLifecycle
import Synchronization

/// The routes of taxis to the meeting place and, with passengers on board, to their destination: computed when somebody looks,
/// once for all who look within some seconds.
///
/// The routing engine is asked here and never while dispatch decides. Whoever looks waits for it for a fraction of a second; where
/// that is too short, the question is asked again in the background, and its answer is there for the next look.
package final class PickupRoutes: Service {
    /// The way of one taxi to its meeting place, or to the destination of its passengers.
    package struct Route: Sendable {
        /// The line along the streets, where the routing engine knows one.
        package let polyline6: String?
        /// What is left to drive, where a route is known.
        let road: Metres?
        /// How long the way is: along the streets, else in a straight line.
        let length: Metres
        /// When the taxi should be there by its newest position.
        package let arrivesAt: Timestamp
        /// Whether time and distance are rough, since no route is known.
        package let isEstimated: Bool
        /// What people are told of it; with passengers on board, no destination counts as reached.
        package let arrival: Arrival
        /// Within how many minutes taxis that were as far away have come when it was told; `nil` as long as that is not known.
        let usualMinutes: Int?

        /// Whether there is next to nothing left to drive.
        var isNext: Bool { road.map { $0 < TaxiTexts.nearby } ?? false }

        /// How long the taxi still needs, in seconds.
        func secondsLeft(at now: Timestamp) -> Double {
            arrival.isHere ? 0 : max(0, Double(arrivesAt.milliseconds(since: now)) / 1000)
        }
    }

    /// A question that nobody waits for.
    package struct LateQuestion: Sendable {
        fileprivate let ride: TaxiRequest
        fileprivate let destination: Coordinate
        fileprivate let fix: Fix
    }

    /// A ride has two: before and after the passengers get in.
    private struct Leg: Hashable {
        let ride: Identifier<TaxiRequest>
        let isOnBoard: Bool

        init(_ ride: TaxiRequest) { (self.ride, isOnBoard) = (ride.id, ride.state == .onBoard) }
    }

    private struct Known {
        var approach = Approach()
        var arrival: Arrival?
        /// How much was left each time that what was told was kept.
        var kept: Set<Int> = []
        /// When the taxi accepted that it was told of.
        let acceptedAt: Timestamp?
        var seenAt: Timestamp
        /// When the last question was asked whose answer has not come yet.
        var lateSince: Timestamp?

        /// Whether to ask in the background: one question at a time.
        mutating func asksLate(at now: Timestamp) -> Bool {
            if let lateSince, now.milliseconds(since: lateSince) < PickupRoutes.lateMilliseconds { return false }
            lateSince = now
            return true
        }
    }

    /// The first answer is worth more: without it there is nothing to continue.
    private static let firstPatience = Duration.seconds(1)
    private static let patience = Duration.milliseconds(300)
    private static let latePatience = Duration.seconds(10)
    /// A question that had no answer for so long is lost.
    private static let lateMilliseconds: Int64 = 15_000
    private static let mostLateAtOnce = 8
    private static let mostLateWaiting = 256
    /// What was told is forgotten where nobody looked for so long.
    private static let keptMilliseconds: Int64 = 600_000
    private static let mostKept = 20_000

    /// What is to be asked in the background; for the service, and for a replay that does so itself.
    package let lateQuestions: AsyncStream<LateQuestion>
    private let lateQuestion: AsyncStream<LateQuestion>.Continuation
    private let travel: any TravelPlanner
    private let clock: any WallClock
    private let rule: ArrivalRule
    private let lessons: ArrivalLessons
    private let known = Mutex<[Leg: Known]>([:])

    /// Knows no way yet.
    package init(travel: any TravelPlanner, clock: any WallClock, rule: ArrivalRule, lessons: ArrivalLessons) {
        self.travel = travel
        self.clock = clock
        self.rule = rule
        self.lessons = lessons
        (lateQuestions, lateQuestion) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.mostLateWaiting))
    }

    /// The way of the taxi that serves a request, from where it is now.
    package func route(for ride: TaxiRequest, from fix: Fix) async -> Route {
        let now = clock.now()
        let reading = await reading(for: ride, to: ride.meetingPlace, at: fix, now)
        // The row is what other servers, and this one before its start, have told.
        let told = ride.toldArrival ?? change(ride, at: now) { $0.arrival }
        let isHere = isHere(ride, reading, accuracy: fix.accuracy)
        let arrival = Arrival(estimate: reading.arrivesAt, isHere: isHere, after: told, at: now)
        await keep(ToldArrival(at: now, arrival: arrival, from: fix.place), of: ride)
        let left = Double(arrival.expectedAt.milliseconds(since: now)) / 1000
        return Route(reading, arrival, usualMinutes: await lessons.errors().usualMinutes(leftSeconds: left))
    }

    /// The way of a taxi with its passengers on board to where they want to go.
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

    /// What the taxi that serves a request still has to drive from exactly there, if a route is known; nobody is told.
    func road(for ride: TaxiRequest, from fix: Fix) async -> Metres? {
        await reading(for: ride, to: ride.meetingPlace, at: fix, clock.now(), isExact: true).road
    }

    /// How far it is to a place along the streets, for a driver who is only asked; nothing is remembered of it.
    func distance(to place: Coordinate, from fix: Fix) async -> Metres? {
        let start = DriveStart(fix.place, heading: fix.heading)
        return await travel.drive(from: start, to: place, at: clock.now(), patience: Self.patience).route?.length
    }

    /// Asks for the route of a taxi that has just accepted, so that it is there once somebody looks.
    func askAhead(for ride: TaxiRequest, from fix: Fix) {
        let now = clock.now()
        let isNew = change(ride, at: now) { $0.approach.reading == nil && $0.asksLate(at: now) }
        if isNew { lateQuestion.yield(LateQuestion(ride: ride, destination: ride.meetingPlace, fix: fix)) }
    }

    /// Asks in the background until shutdown.
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

    /// Asks the routing engine a question that nobody waits for, and remembers the answer.
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

    /// What is known at a position, or was within the last seconds where that is enough.
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

    /// Whether the taxi is at the meeting place: it has arrived, which is a stored fact, and has not left since.
    private func isHere(_ ride: TaxiRequest, _ reading: Approach.Reading, accuracy: Metres) -> Bool {
        guard ride.arrivedAt != nil else { return false }
        let distance = MeetingDistance(straight: reading.straight, road: reading.road, accuracy: accuracy)
        return !rule.hasLeft(at: distance)
    }

    /// Keeps what is told of a coming taxi where that is news.
    private func keep(_ told: ToldArrival, of ride: TaxiRequest) async {
        let isFirst = change(ride, at: told.at) { known in
            known.arrival = told.arrival
            return known.kept.insert(told.lead).inserted
        }
        guard isFirst || told.arrival != ride.toldArrival else { return }
        await lessons.keep(told, of: ride, isLesson: isFirst && !told.arrival.isHere)
    }

    /// Changes what is known of the taxi that comes now; nothing is known of another one that had given the request back.
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
        // Nothing but the steadiness of what was told is lost.
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
    /// What is left of a way with passengers on board.
    init(_ route: PickupRoutes.Route, at now: Timestamp) {
        self.init(
            seconds: route.secondsLeft(at: now),
            metres: route.length.value,
            isEstimated: route.isEstimated
        )
    }
}
