public import CrosstownValues

/// How long the drives between a place and others take.
public struct TravelStar: Hashable, Sendable {
    /// Whether a street is near the place; without one there are no times.
    public let isOnRoad: Bool
    /// From the place to each of the others; `nil` where there is no way.
    public let outward: [Seconds?]
    /// From each of the others to the place; `nil` where there is no way.
    public let inward: [Seconds?]

    /// Describes the drives.
    public init(isOnRoad: Bool, outward: [Seconds?], inward: [Seconds?]) {
        self.isOnRoad = isOnRoad
        self.outward = outward
        self.inward = inward
    }
}
