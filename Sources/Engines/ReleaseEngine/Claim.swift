public import CrosstownGeo
public import CrosstownValues

/// What a device says about where it is, and when that was heard.
public struct Claim: Hashable, Sendable {
    /// Where it says to be; the degrees may be anything.
    public let position: Coordinate
    /// The radius, in metres, within which it believes to be with 95 percent certainty; it may be anything.
    public let accuracy: Double
    /// When it measured, by its own clock.
    public let fixedAt: Timestamp
    /// When the claim was heard, by ours.
    public let heardAt: Timestamp
    /// How fast it says to move, in metres per second.
    public let speed: Double?
    /// Tells the devices of a person apart.
    public let session: String

    /// Takes over what a device says.
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
