public import CrosstownValues

/// The devices at a station that connect.
public struct FleetContact: Hashable, Sendable {
    /// Whether its docks should connect automatically.
    public let connects: Bool
    /// When its docks, or a vehicle's lock there, were last seen; `nil` for never.
    public let heardAt: Timestamp?

    /// Creates a contact.
    public init(connects: Bool, heardAt: Timestamp?) {
        self.connects = connects
        self.heardAt = heardAt
    }
}
