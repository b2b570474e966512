package import CrosstownGeo
package import CrosstownValues

/// The rule that compares the vehicle's reported place with that of the rider's phone.
///
/// A dock's report comes first, then the vehicle's own position, then the phone, which is untrusted: it is used alone
/// only where the vehicle has no position, or an outdated one.
package struct ReturnEvidence: Hashable, Sendable {
    /// A place reported by the vehicle's own lock.
    package struct Fix: Hashable, Sendable {
        let place: Coordinate
        let at: Timestamp

        /// Creates a fix from a place and its timestamp.
        package init(place: Coordinate, at: Timestamp) { (self.place, self.at) = (place, at) }
    }

    /// The verdict of the vehicle's position on a station.
    package enum Verdict: Hashable, Sendable {
        /// The vehicle is at the station.
        case confirmed
        /// The position is unknown, or the vehicle may have arrived since.
        case open
        /// The vehicle cannot be at the station.
        case contradicted
    }

    /// The maximum distance of a vehicle's position from the middle of its station.
    ///
    /// The sum of a station's radius and the error of satellites between houses. From the same distance on, an unrented
    /// vehicle raises an alarm, so that no accepted return raises one at once.
    static let agreement = DeviceReadingIntake.theftDistance
    /// The maximum average speed of a ridden vehicle.
    private static let speed = MetresPerSecond(8)
    /// The age in milliseconds at which a position no longer says where a ridden vehicle is.
    private static let oldestMilliseconds: Int64 = 600_000
    /// The maximum age in milliseconds of a position that is considered current.
    private static let freshMilliseconds: Int64 = 120_000

    /// The last place of the vehicle, by its own lock.
    let fix: Fix?
    /// Until when it may have moved: until now, or until its lock closed.
    let movedUntil: Timestamp

    /// Creates evidence from the last place of a vehicle, and until when it may have moved.
    package init(fix: Fix?, movedUntil: Timestamp) { (self.fix, self.movedUntil) = (fix, movedUntil) }

    /// How long it may have moved since its last position, in milliseconds.
    private var unseenMilliseconds: Int64 { fix.map { max(0, movedUntil.milliseconds(since: $0.at)) } ?? .max }

    /// The current place of the vehicle by its own position, if known.
    package var place: Coordinate? { unseenMilliseconds <= Self.freshMilliseconds ? fix?.place : nil }

    /// Returns the verdict on a vehicle that is claimed to be at a station.
    package func verdict(at station: Coordinate) -> Verdict {
        guard let fix else { return .open }
        let distance = fix.place.distance(to: station)
        if distance <= Self.agreement { return .confirmed }
        guard unseenMilliseconds <= Self.oldestMilliseconds else { return .open }
        let ridden = Metres(Self.speed.value * Double(unseenMilliseconds) / 1000)
        return distance <= Self.agreement + ridden ? .open : .contradicted
    }
}
