public import CrosstownValues

/// The times of the drives between a place and others.
public struct TravelStar: Hashable, Sendable {
    /// Whether the place is near a street; otherwise there are no times.
    public let isOnRoad: Bool
    /// From the place to each of the others; `nil` without a route.
    public let outward: [Seconds?]
    /// From each of the others to the place; `nil` without a route.
    public let inward: [Seconds?]

    /// Creates the times.
    public init(isOnRoad: Bool, outward: [Seconds?], inward: [Seconds?]) {
        self.isOnRoad = isOnRoad
        self.outward = outward
        self.inward = inward
    }
}
