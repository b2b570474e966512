/// What a taxi with its passengers on board still has to drive to their destination.
public struct RemainingDriveResponse: Codable, Hashable, Sendable {
    /// How long it still takes.
    public var seconds: Double
    /// How far it still is: along the streets, or in a straight line while no route is known.
    public var metres: Double
    /// Whether both are rough, since no route along the streets is known.
    public var isEstimated: Bool

    /// Describes what is left.
    public init(seconds: Double, metres: Double, isEstimated: Bool) {
        self.seconds = seconds
        self.metres = metres
        self.isEstimated = isEstimated
    }
}
