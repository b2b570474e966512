public import CrosstownGeo

/// An area of the city with special rules.
public struct FleetArea: Hashable, Sendable {
    /// The rule of an area.
    public enum Rule: Hashable, Sendable {
        /// Rides may end there; if such an area exists, they must end in one.
        case returnAllowed
        /// Riding and ending rides are forbidden.
        case forbidden
        /// The speed limit in kilometers per hour.
        case slow(Int?)
    }

    /// What people call it.
    public let name: String
    /// The rule.
    public let rule: Rule
    /// Where it is.
    public let shape: MultiPolygon

    /// Creates an area.
    public init(name: String, rule: Rule, shape: MultiPolygon) {
        self.name = name
        self.rule = rule
        self.shape = shape
    }
}
