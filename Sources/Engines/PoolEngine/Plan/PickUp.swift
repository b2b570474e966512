public import CrosstownValues

/// One rider's pick-up.
public struct PickUp: Sendable, Equatable, Codable {
    /// The rider.
    public var rider: Identifier<Rider>
    /// The time at which the car is there.
    public var at: Timestamp
    /// The index of the meeting point; `nil` for the rider's own place.
    public var meetingPoint: Int?

    /// Creates a pick-up.
    public init(rider: Identifier<Rider>, at: Timestamp, meetingPoint: Int? = nil) {
        self.rider = rider
        self.at = at
        self.meetingPoint = meetingPoint
    }
}
