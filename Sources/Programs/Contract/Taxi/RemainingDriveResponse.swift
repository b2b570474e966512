/// The remaining drive to the destination with the passengers on board.
public struct RemainingDriveResponse: Codable, Hashable, Sendable {
    /// The remaining time.
    public var seconds: Double
    /// The remaining distance: along the streets, or in a straight line while no route is known.
    public var metres: Double
    /// Whether both are estimates without a known route.
    public var isEstimated: Bool

    /// Creates a remaining drive.
    public init(seconds: Double, metres: Double, isEstimated: Bool) {
        self.seconds = seconds
        self.metres = metres
        self.isEstimated = isEstimated
    }
}
