public import CrosstownGeo
public import CrosstownValues

/// The place of a drop, at the resolution of decisions.
public struct LockedPlace: Hashable, Sendable {
    /// The cell of the place.
    public let cell: ReleaseGrid.Cell
    /// The distance within which it opens.
    public let radius: Metres
    /// Whether the place is hidden from everyone.
    public let isHidden: Bool

    /// Creates a place by snapping a position to the grid.
    public init(_ position: Coordinate, radius: Metres, isHidden: Bool, rules: ReleaseRules = ReleaseRules()) {
        cell = rules.grid.cell(at: position)
        self.radius = radius
        self.isHidden = isHidden
    }
}
