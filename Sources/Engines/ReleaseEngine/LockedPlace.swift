public import CrosstownGeo
public import CrosstownValues

/// The place at which something waits, as coarse as decisions see it.
public struct LockedPlace: Hashable, Sendable {
    /// The cell that it lies in.
    public let cell: ReleaseGrid.Cell
    /// How near one must be.
    public let radius: Metres
    /// Whether nobody is told where it is.
    public let isHidden: Bool

    /// Snaps a place to the grid.
    public init(_ position: Coordinate, radius: Metres, isHidden: Bool, rules: ReleaseRules = ReleaseRules()) {
        cell = rules.grid.cell(at: position)
        self.radius = radius
        self.isHidden = isHidden
    }
}
