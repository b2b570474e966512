public import CrosstownValues

/// The values of a leg that affect its score.
public struct ScoredLeg: Sendable, Hashable {
    /// The kind of vehicle.
    public let kind: VehicleKind
    /// The distance.
    public let distance: Metres
    /// The number of people who shared the vehicle, including the user.
    public let occupants: Int

    /// Creates a leg; fewer than one occupant counts as one.
    public init(kind: VehicleKind, distance: Metres, occupants: Int = 1) {
        self.kind = kind
        self.distance = distance
        self.occupants = max(1, occupants)
    }
}
