import CrosstownDispatchEngine
public import CrosstownGeo
import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// A position that a phone reports.
public struct Fix: Hashable, Sendable {
    /// Where.
    public var place: Coordinate
    /// The radius of the 68 % confidence.
    public var accuracy: Metres
    /// The direction of travel, where the phone knows it.
    public var heading: Degrees?
    /// When, by the phone's clock.
    public var at: Timestamp

    /// Describes a position.
    public init(place: Coordinate, accuracy: Metres, heading: Degrees? = nil, at: Timestamp) {
        self.place = place
        self.accuracy = accuracy
        self.heading = heading
        self.at = at
    }
}

extension Fix {
    /// How far its time may lie from the server's for it to tell where the phone is now.
    private static let currentMilliseconds: Int64 = 30_000

    /// Whether it tells where the phone is at a moment, by clocks that may differ a little.
    func isCurrent(at now: Timestamp) -> Bool { abs(at.milliseconds(since: now)) <= Self.currentMilliseconds }

    /// Whether it cannot have been taken yet.
    func isOfFuture(at now: Timestamp) -> Bool { at.milliseconds(since: now) > Self.currentMilliseconds }
}
