public import CrosstownGeo

/// A part of the city where something else holds than elsewhere.
public struct FleetArea: Hashable, Sendable {
    /// What holds there.
    public enum Rule: Hashable, Sendable {
        /// Rides may end there; where there is such an area, they may not end outside all of them.
        case returnAllowed
        /// Nobody rides there, and no ride ends there.
        case forbidden
        /// Riders go no faster than so many kilometres an hour.
        case slow(Int?)
    }

    /// What people call it.
    public let name: String
    /// What holds there.
    public let rule: Rule
    /// Where it is.
    public let shape: MultiPolygon

    /// Describes an area.
    public init(name: String, rule: Rule, shape: MultiPolygon) {
        self.name = name
        self.rule = rule
        self.shape = shape
    }
}
