import CrosstownValues

/// How long a ride may take, and the times that are looked at on its way.
struct RideLimits: Hashable, Sendable {
    /// The ride time after which a rider must extend or return: 24 hours.
    static let lengthMilliseconds: Int64 = 86_400_000
    /// How long before the limit the rider is warned, and may extend from then on.
    static let warningMilliseconds: Int64 = 3_600_000

    /// When the vehicle became free.
    let startedAt: Timestamp
    /// How often the ride was extended.
    let extensions: Int

    /// The moment by which the vehicle must be back.
    var dueBy: Timestamp { startedAt.advanced(milliseconds: Int64(extensions + 1) * Self.lengthMilliseconds) }

    /// The moment at which the rider is warned.
    var warnsAt: Timestamp { dueBy.advanced(milliseconds: -Self.warningMilliseconds) }

    /// Whether the rider may extend at a moment: from the warning on, late or not.
    func mayExtend(at now: Timestamp) -> Bool { now >= warnsAt }
}

extension Ride {
    /// The moment until which a ride is billed that ends at another one: no later than its limit, so that a wrong clock, or a
    /// vehicle that is found after weeks, empties nobody's wallet.
    func billedUntil(_ end: Timestamp) -> Timestamp { min(end, limits?.dueBy ?? end) }
}
