import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// A route that a taxi follows, whose remaining part is known without another call to the routing engine.
struct FollowedRoute: Sendable {
    /// The distance beyond which a position is on another street, in meters.
    private static let mostOff = 50.0
    /// The angle beyond which a taxi is on another street or on the other side, in degrees.
    private static let mostTurn = 100.0
    /// The maximum speed of a taxi in a city, in meters per second.
    private static let fastest = 35.0
    /// The tolerance of a position along the street, in meters.
    private static let slack = 50.0
    /// The minimum difference in seconds at which two estimates contradict each other; also at least half of the time
    /// left.
    private static let leastContradiction = 30.0

    private let line: Polyline
    private let length: Metres
    private let duration: Seconds
    /// The distance from the start of the line to the taxi.
    private(set) var passed = Metres(0)
    /// The timestamp of the position, by the phone's clock.
    private(set) var at: Timestamp

    /// Creates the route at a position; `nil` if the estimate has no valid route.
    init?(_ estimate: DriveEstimate, at fix: Fix) {
        guard estimate.time.source == .routed, let route = estimate.route,
            let line = Polyline(polyline6: route.polyline6), line.length > Metres(0)
        else { return nil }
        (self.line, length, duration, at) = (line, route.length, estimate.time.duration, fix.at)
    }

    /// The remaining distance.
    var road: Metres { length * share }

    /// The remaining time by the mean speed of the route.
    var timeLeft: Seconds { duration * share }

    /// The remaining line as a polyline of six digits.
    var polyline6: String { line.rest(from: passed).polyline6 }

    /// Returns the route at a newer position; `nil` if the taxi is not on it.
    ///
    /// Searches only the part that the taxi can have reached, because a route can pass a place twice.
    func continued(to fix: Fix) -> FollowedRoute? {
        let seconds = Double(max(0, fix.at.milliseconds(since: at))) / 1000
        let from = max(0, passed.value - Self.slack)
        let reach = passed.value + Self.slack + seconds * Self.fastest
        guard let nearest = line.nearestPoint(to: fix.place, within: from...reach),
            nearest.off.value <= Self.mostOff,
            faces(fix.heading, at: nearest.along)
        else { return nil }
        var route = self
        (route.passed, route.at) = (nearest.along, max(at, fix.at))
        return route
    }

    /// Returns whether the remaining times differ so much that one must be wrong.
    func contradicts(_ other: FollowedRoute) -> Bool {
        let difference = abs(timeLeft.value - other.timeLeft.value)
        return difference > max(Self.leastContradiction, other.timeLeft.value / 2)
    }

    private var share: Double { 1 - passed / line.length }

    private func faces(_ heading: Degrees?, at distance: Metres) -> Bool {
        guard let heading, let direction = line.heading(at: distance) else { return true }
        let turn = abs(heading.value - direction.value).truncatingRemainder(dividingBy: 360)
        return min(turn, 360 - turn) <= Self.mostTurn
    }
}
