import CrosstownDispatchEngine
public import CrosstownGeo
import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// A position reported by a phone.
public struct Fix: Hashable, Sendable {
    /// The place.
    public var place: Coordinate
    /// The radius of the 68 % confidence.
    public var accuracy: Metres
    /// The direction of travel, if the phone knows it.
    public var heading: Degrees?
    /// The timestamp by the phone's clock.
    public var at: Timestamp

    /// Creates a position.
    public init(place: Coordinate, accuracy: Metres, heading: Degrees? = nil, at: Timestamp) {
        self.place = place
        self.accuracy = accuracy
        self.heading = heading
        self.at = at
    }
}

extension Fix {
    /// The maximum difference to the server's clock for current positions.
    private static let currentMilliseconds: Int64 = 30_000

    /// Returns whether the position is current, with a tolerance between clocks.
    func isCurrent(at now: Timestamp) -> Bool { abs(at.milliseconds(since: now)) <= Self.currentMilliseconds }

    func isOfFuture(at now: Timestamp) -> Bool { at.milliseconds(since: now) > Self.currentMilliseconds }
}
