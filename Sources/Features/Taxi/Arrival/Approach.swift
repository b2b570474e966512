import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// What is known of a taxi's way to a meeting place, from its positions and from the routing engine's answers, which may be late,
/// missing or contradictory.
///
/// A known route is continued without an answer. Answers that contradict it while the taxi moves along it are ignored: a position
/// may be matched to another street. Of a taxi that stands still, they count once they have contradicted it for a minute.
struct Approach: Sendable {
    /// What is known at a position.
    struct Reading: Hashable, Sendable {
        /// The line along the streets, if a route is known.
        let polyline6: String?
        /// What is left to drive, if a route is known.
        let road: Metres?
        /// The straight line to the meeting place.
        let straight: Metres
        /// When the taxi should be there.
        let arrivesAt: Timestamp
        /// Whether time and distance are rough, since no route is known.
        let isEstimated: Bool
        /// When the routing engine was asked last.
        let askedAt: Timestamp
        /// The time of the position, by the phone's clock.
        let fixedAt: Timestamp
    }

    /// The routing engine is not asked more often; whoever follows a taxi looks about as often.
    private static let pauseMilliseconds: Int64 = 4_000
    /// A standing taxi's route that answers have contradicted for this long was wrong from the start.
    private static let disputeMilliseconds: Int64 = 60_000
    /// A taxi that has come this much farther along its route is on it, whatever an answer says.
    private static let progress = Metres(25)
    /// A taxi that left its route keeps the announced time for this long while the engine is late: a straight line would only
    /// make the time jump twice.
    private static let keptMilliseconds: Int64 = 30_000

    /// The last reading.
    private(set) var reading: Reading?
    private var route: FollowedRoute?
    private var routedAt: Timestamp?
    /// Since when, and since which place along the route, answers contradict it.
    private var dispute: (since: Timestamp, passed: Metres)?

    /// What is known at a position without asking; `nil` if the routing engine is to be asked.
    mutating func recall(at fix: Fix, to destination: Coordinate, now: Timestamp) -> Reading? {
        guard let reading, now.milliseconds(since: reading.askedAt) < Self.pauseMilliseconds else { return nil }
        guard fix.at > reading.fixedAt || reading.isEstimated, let next = route?.continued(to: fix) else {
            return reading
        }
        return follow(next, at: fix, to: destination, now: now, askedAt: reading.askedAt)
    }

    /// What is known with an answer of the routing engine about a position.
    mutating func take(_ answer: DriveEstimate, at fix: Fix, to destination: Coordinate, now: Timestamp) -> Reading {
        let continued = route?.continued(to: fix)
        if let answered = FollowedRoute(answer, at: fix) {
            routedAt = now
            return follow(choose(answered, continued, at: now), at: fix, to: destination, now: now, askedAt: now)
        }
        if let continued { return follow(continued, at: fix, to: destination, now: now, askedAt: now) }
        let straight = fix.place.distance(to: destination)
        let arrivesAt = keptTime(without: answer, at: now) ?? now.advanced(by: answer.time.duration)
        let reading = Reading(
            polyline6: answer.route?.polyline6,
            road: answer.route?.length,
            straight: straight,
            arrivesAt: arrivesAt,
            isEstimated: answer.time.source != .routed,
            askedAt: now,
            fixedAt: fix.at
        )
        self.reading = reading
        return reading
    }

    /// Takes an answer that came after everybody had stopped waiting, about a position of then.
    mutating func takeLate(_ answer: DriveEstimate, at fix: Fix, now: Timestamp) {
        guard let answered = FollowedRoute(answer, at: fix), route.map({ $0.at <= fix.at }) ?? true else { return }
        route = choose(answered, route?.continued(to: fix), at: now)
        routedAt = now
    }

    private mutating func choose(
        _ answered: FollowedRoute,
        _ continued: FollowedRoute?,
        at now: Timestamp
    ) -> FollowedRoute {
        guard let continued, answered.contradicts(continued) else {
            dispute = nil
            return answered
        }
        guard let dispute, continued.passed.value - dispute.passed.value < Self.progress.value else {
            dispute = (now, continued.passed)
            return continued
        }
        if now.milliseconds(since: dispute.since) < Self.disputeMilliseconds { return continued }
        self.dispute = nil
        return answered
    }

    /// The time that was announced before the taxi left its route, while an answer may still come.
    private func keptTime(without answer: DriveEstimate, at now: Timestamp) -> Timestamp? {
        guard answer.route == nil, let reading, let routedAt, now.milliseconds(since: routedAt) < Self.keptMilliseconds,
            reading.arrivesAt > now
        else { return nil }
        return reading.arrivesAt
    }

    private mutating func follow(
        _ route: FollowedRoute,
        at fix: Fix,
        to destination: Coordinate,
        now: Timestamp,
        askedAt: Timestamp
    ) -> Reading {
        let reading = Reading(
            polyline6: route.polyline6,
            road: route.road,
            straight: fix.place.distance(to: destination),
            arrivesAt: now.advanced(by: route.timeLeft),
            isEstimated: false,
            askedAt: askedAt,
            fixedAt: fix.at
        )
        (self.route, self.reading) = (route, reading)
        return reading
    }
}

extension Timestamp {
    fileprivate func advanced(by duration: Seconds) -> Timestamp {
        advanced(milliseconds: Int64((duration.value * 1000).rounded()))
    }
}
