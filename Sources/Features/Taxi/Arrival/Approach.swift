import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// A taxi's route to a meeting place, from its positions and the routing engine's answers, which can be late, missing
/// or contradictory.
///
/// A known route is continued without an answer. Contradicting answers are ignored while the taxi follows the route,
/// because a position can be matched to another street. If the taxi is not moving, they are used after a minute of
/// contradictions.
struct Approach: Sendable {
    /// The result for a position.
    struct Reading: Hashable, Sendable {
        /// The line along the streets, if a route is known.
        let polyline6: String?
        /// The remaining distance, if a route is known.
        let road: Metres?
        /// The straight-line distance to the meeting place.
        let straight: Metres
        /// The estimated arrival.
        let arrivesAt: Timestamp
        /// Whether time and distance are rough estimates without a route.
        let isEstimated: Bool
        /// The time of the last call to the routing engine.
        let askedAt: Timestamp
        /// The timestamp of the position, by the phone's clock.
        let fixedAt: Timestamp
    }

    /// The minimum time between calls to the routing engine, similar to the update interval of pages.
    private static let pauseMilliseconds: Int64 = 4_000
    /// After this time of contradicting answers, the route of a taxi that is not moving is invalid.
    private static let disputeMilliseconds: Int64 = 60_000
    /// A taxi that has moved this far along its route follows it, even if answers contradict it.
    private static let progress = Metres(25)
    /// The time for which a taxi that left its route keeps its estimate while the engine is late; a straight-line
    /// estimate would only make the time jump twice.
    private static let keptMilliseconds: Int64 = 30_000

    private(set) var reading: Reading?
    private var route: FollowedRoute?
    private var routedAt: Timestamp?
    /// When and where along the route the contradictions started.
    private var dispute: (since: Timestamp, passed: Metres)?

    /// Returns the reading for a position without a call, or `nil` if the routing engine should be called.
    mutating func recall(at fix: Fix, to destination: Coordinate, now: Timestamp) -> Reading? {
        guard let reading, now.milliseconds(since: reading.askedAt) < Self.pauseMilliseconds else { return nil }
        guard fix.at > reading.fixedAt || reading.isEstimated, let next = route?.continued(to: fix) else {
            return reading
        }
        return follow(next, at: fix, to: destination, now: now, askedAt: reading.askedAt)
    }

    /// Updates the reading with an answer of the routing engine.
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

    /// Updates the route with an answer that came after the caller timed out.
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

    /// Returns the estimate from before the taxi left its route, while an answer may still come.
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
