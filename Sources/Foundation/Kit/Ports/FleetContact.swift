public import CrosstownValues

/// What stands at a station and connects.
public struct FleetContact: Hashable, Sendable {
    /// Whether its docks are to connect by themselves.
    public let connects: Bool
    /// When its docks, or a lock of a vehicle there, were heard of last; `nil` where none ever was.
    public let heardAt: Timestamp?

    /// Describes a contact.
    public init(connects: Bool, heardAt: Timestamp?) {
        self.connects = connects
        self.heardAt = heardAt
    }
}
