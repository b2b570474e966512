public import CrosstownValues

/// What a leg was, as far as its score depends on it.
public struct ScoredLeg: Sendable, Hashable {
    /// What carried the person.
    public let kind: VehicleKind
    /// How far.
    public let distance: Metres
    /// How many people shared the vehicle, the person included.
    public let occupants: Int

    /// Makes a leg to be scored; fewer than one occupant counts as one.
    public init(kind: VehicleKind, distance: Metres, occupants: Int = 1) {
        self.kind = kind
        self.distance = distance
        self.occupants = max(1, occupants)
    }
}
