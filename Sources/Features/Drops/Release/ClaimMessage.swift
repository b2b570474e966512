import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownValues

/// A device's report of its position.
struct ClaimMessage: Codable, Sendable {
    var latitude: Double
    var longitude: Double
    var accuracy: Double
    /// The measuring time by the device's clock, in milliseconds since 1970.
    var fixTime: Double
    /// The sending time by the device's clock, in milliseconds since 1970, which discloses the error of that clock.
    var sentAt: Double?
    var speed: Double?
    var nonce: Identifier<DropNonce>
    /// The drop to open; without it, the claim finds everything that opens here.
    var drop: Identifier<Drop>?
    /// Whether the device searches automatically: if nothing opens, the response is empty instead of an error.
    var quietly: Bool?

    var looksQuietly: Bool { drop == nil && quietly == true }

    /// Returns the claim with the server's time.
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

    /// Validates a device's timestamp, which may be any number.
    private static func moment(_ milliseconds: Double) -> Timestamp {
        Timestamp(milliseconds: milliseconds.isFinite ? Int64(max(0, min(milliseconds, 9e15))) : 0)
    }
}
