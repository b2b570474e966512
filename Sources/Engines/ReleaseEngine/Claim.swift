public import CrosstownGeo
public import CrosstownValues

/// A position that a device reports, with the time at which the server received it.
public struct Claim: Hashable, Sendable {
    /// The reported position; it may be invalid.
    public let position: Coordinate
    /// The radius in meters that contains the device with 95 percent certainty; it may be invalid.
    public let accuracy: Double
    /// The time of the fix on the device's clock.
    public let fixedAt: Timestamp
    /// The time at which the server received the claim.
    public let heardAt: Timestamp
    /// The reported speed in meters per second.
    public let speed: Double?
    /// The session, which distinguishes a user's devices.
    public let session: String

    /// Creates a claim.
    public init(
        position: Coordinate,
        accuracy: Double,
        fixedAt: Timestamp,
        heardAt: Timestamp,
        speed: Double? = nil,
        session: String
    ) {
        self.position = position
        self.accuracy = accuracy
        self.fixedAt = fixedAt
        self.heardAt = heardAt
        self.speed = speed
        self.session = session
    }
}
