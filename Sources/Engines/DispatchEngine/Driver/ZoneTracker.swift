public import CrosstownValues

/// Tracks an available driver's zone without flapping at the borders (T-2.3).
///
/// A change requires several accurate fixes in a row inside the same new zone and waits while an offer is open.
public struct ZoneTracker<Zone: Hashable & Sendable>: Hashable, Sendable {
    /// The zone whose queue the driver is in.
    public private(set) var zone: Zone
    /// The other zone that contains the last accurate fixes, if any.
    public private(set) var candidate: Zone?
    /// The number of consecutive accurate fixes in the candidate.
    public private(set) var candidateFixes: Int

    /// Creates a tracker for a driver in a zone, with an optional stored candidate.
    public init(zone: Zone, candidate: Zone? = nil, candidateFixes: Int = 0) {
        self.zone = zone
        self.candidate = candidate
        self.candidateFixes = candidateFixes
    }

    /// Updates the tracker with a fix.
    ///
    /// - Parameters:
    ///   - fixZone: The zone of the fix.
    ///   - accuracy: The radius of the fix's 68 % confidence.
    ///   - hasOpenOffer: Whether the driver has an open offer.
    ///   - rules: The city's rules.
    /// - Returns: The new zone, or `nil` if the driver stays in their queue.
    public mutating func take(
        fixIn fixZone: Zone,
        accuracy: Metres,
        hasOpenOffer: Bool,
        rules: DispatchRules
    ) -> Zone? {
        guard accuracy <= rules.zoneChangeAccuracy else { return nil }
        if fixZone == zone {
            (candidate, candidateFixes) = (nil, 0)
            return nil
        }
        candidateFixes = fixZone == candidate ? min(candidateFixes + 1, rules.zoneChangeFixes) : 1
        candidate = fixZone
        guard candidateFixes >= rules.zoneChangeFixes, !hasOpenOffer else { return nil }
        self = ZoneTracker(zone: fixZone)
        return fixZone
    }
}
