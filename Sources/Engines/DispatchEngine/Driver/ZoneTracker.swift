public import CrosstownValues

/// Follows an available driver from zone to zone without flapping at the borders (T-2.3).
///
/// A change needs several accurate fixes in a row inside the same new zone, and waits while an offer is open.
public struct ZoneTracker<Zone: Hashable & Sendable>: Hashable, Sendable {
    /// The zone whose queue the driver is in.
    public private(set) var zone: Zone
    /// The zone that the last accurate fixes were in, when it is another one.
    public private(set) var candidate: Zone?
    /// How many accurate fixes in a row were in the candidate.
    public private(set) var candidateFixes: Int

    /// Starts, or goes on, in a zone.
    public init(zone: Zone, candidate: Zone? = nil, candidateFixes: Int = 0) {
        self.zone = zone
        self.candidate = candidate
        self.candidateFixes = candidateFixes
    }

    /// Takes in a fix; tells the new zone when the driver has changed to it.
    /// - Parameters:
    ///   - fixZone: the zone that the fix lies in.
    ///   - accuracy: the radius of the fix's 68 % confidence.
    ///   - hasOpenOffer: whether an offer to the driver is open.
    ///   - rules: the city's rules.
    /// - Returns: the new zone, or `nil` where the driver stays in the queue he is in.
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
