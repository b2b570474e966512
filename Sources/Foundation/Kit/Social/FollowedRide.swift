public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// What users with the link may see of a ride.
public struct FollowedRide: Sendable, Hashable {
    /// The rider.
    public let rider: Identifier<Account>
    /// The title, such as "Taxi T345".
    public let title: LocalizedText
    /// The state, such as "On the way to the meeting place".
    public let state: LocalizedText
    /// Whether it has ended; the link is then no longer valid.
    public let isOver: Bool
    /// The position of the vehicle or the rider; `nil` if unknown.
    public let position: Coordinate?
    /// The timestamp of the position.
    public let positionAt: Timestamp?
    /// The estimated arrival; `nil` if unknown.
    public let arrivesAt: Timestamp?

    /// Creates a ride.
    public init(
        rider: Identifier<Account>,
        title: LocalizedText,
        state: LocalizedText,
        isOver: Bool = false,
        position: Coordinate? = nil,
        positionAt: Timestamp? = nil,
        arrivesAt: Timestamp? = nil
    ) {
        self.rider = rider
        self.title = title
        self.state = state
        self.isOver = isOver
        self.position = position
        self.positionAt = positionAt
        self.arrivesAt = arrivesAt
    }
}
