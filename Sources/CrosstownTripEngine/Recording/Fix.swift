public import CrosstownGeo
public import CrosstownValues

/// One reading of a phone's position.
public struct Fix: Sendable, Hashable {
    /// When it was read, by the phone's clock.
    public let time: Timestamp
    /// Where the phone took itself to be.
    public let place: Coordinate
    /// The radius that holds the true place with 68 %; `nil` where the phone does not say.
    public let accuracy: Metres?

    /// Makes a fix from a place that is known to be valid; an accuracy that is not a positive number counts as unknown.
    public init(time: Timestamp, place: Coordinate, accuracy: Metres? = nil) {
        self.time = time
        self.place = place
        self.accuracy = accuracy.flatMap { $0.value > 0 && $0.value.isFinite ? $0 : nil }
    }
}
