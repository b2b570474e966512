import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// A route of the routing engine that a taxi follows: what is left of it is known without another question.
struct FollowedRoute: Sendable {
    /// A position farther off is on another street.
    private static let mostOff = 50.0
    /// A taxi that faces another way is on another street, or on the other side of the same one.
    private static let mostTurn = 100.0
    /// No taxi drives faster through a city, in meters per second.
    private static let fastest = 35.0
    /// By how much a position may be late or ahead along the street, in meters.
    private static let slack = 50.0
    /// Two times of the same drive contradict each other from this many seconds on, and from half of the time left.
    private static let leastContradiction = 30.0

    private let line: Polyline
    private let length: Metres
    private let duration: Seconds
    /// How far along the line the taxi is.
    private(set) var passed = Metres(0)
    /// The time of the position that this is known from, by the phone's clock.
    private(set) var at: Timestamp

    /// Starts at a position; `nil` if the estimate is not of a route that can be followed.
    init?(_ estimate: DriveEstimate, at fix: Fix) {
        guard estimate.time.source == .routed, let route = estimate.route,
            let line = Polyline(polyline6: route.polyline6), line.length > Metres(0)
        else { return nil }
        (self.line, length, duration, at) = (line, route.length, estimate.time.duration, fix.at)
    }

    /// What is left to drive.
    var road: Metres { length * share }

    /// How long that takes, by the mean speed of the route.
    var timeLeft: Seconds { duration * share }

    /// The line from the taxi on, as a polyline of six digits.
    var polyline6: String { line.rest(from: passed).polyline6 }

    /// The route as it is left at a newer position; `nil` if the taxi is not on it.
    ///
    /// Only the part that the taxi can have reached since is searched, since a route may pass a place twice.
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

    /// Whether the time left differs so much from another one that one of them must be wrong.
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
