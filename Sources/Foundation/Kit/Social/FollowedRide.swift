public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// What those may see of a ride who were given the link to it.
public struct FollowedRide: Sendable, Hashable {
    /// Whose ride it is.
    public let rider: Identifier<Account>
    /// What it is, such as "Taxi T345".
    public let title: LocalizedText
    /// How it stands, such as "On the way to the meeting place".
    public let state: LocalizedText
    /// Whether it is over; the link then leads nowhere from now on.
    public let isOver: Bool
    /// Where the vehicle or the rider is; `nil` where nobody knows.
    public let position: Coordinate?
    /// When the position was told.
    public let positionAt: Timestamp?
    /// When it is expected to arrive; `nil` where nobody knows.
    public let arrivesAt: Timestamp?

    /// Describes a ride.
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
