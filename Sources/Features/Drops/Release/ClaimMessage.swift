import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownValues

/// What a device says about where it is.
struct ClaimMessage: Codable, Sendable {
    var latitude: Double
    var longitude: Double
    var accuracy: Double
    /// When it measured, in milliseconds since 1970 by its own clock.
    var fixTime: Double
    /// When it sent this, in milliseconds since 1970 by its own clock; it tells how far that clock is off.
    var sentAt: Double?
    var speed: Double?
    var nonce: Identifier<DropNonce>
    /// What is to be opened; without it, everything is looked for that opens here.
    var drop: Identifier<Drop>?
    /// Whether the device looks automatically for what opens here: that nothing does is then an empty answer and no error.
    var quietly: Bool?

    var looksQuietly: Bool { drop == nil && quietly == true }

    /// What is claimed, with the server's time.
    func claim(by session: String, at now: Timestamp) -> Claim {
        let measuredAt = Self.moment(fixTime)
        let clock = DeviceClock(sentAt: sentAt.map(Self.moment), receivedAt: now, newest: measuredAt)
        return Claim(
            position: Coordinate(latitude: latitude, longitude: longitude),
            accuracy: accuracy,
            fixedAt: clock.corrected(measuredAt),
            heardAt: now,
            speed: speed,
            session: session
        )
    }

    /// What a device says of a moment, which may be any number.
    private static func moment(_ milliseconds: Double) -> Timestamp {
        Timestamp(milliseconds: milliseconds.isFinite ? Int64(max(0, min(milliseconds, 9e15))) : 0)
    }
}
