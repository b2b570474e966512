package import CrosstownGeo
package import CrosstownValues

/// The rule that weighs where a vehicle says that it is against where a phone says that its rider is.
///
/// What a dock tells comes first, then the vehicle's own position, then the phone, which may say anything: it counts by
/// itself only where the vehicle has no position of its own, or an old one.
package struct ReturnEvidence: Hashable, Sendable {
    /// A place that the vehicle's own lock told.
    package struct Fix: Hashable, Sendable {
        let place: Coordinate
        let at: Timestamp

        /// A place, and when the lock was there.
        package init(place: Coordinate, at: Timestamp) { (self.place, self.at) = (place, at) }
    }

    /// What the vehicle's own position says about a station.
    package enum Verdict: Hashable, Sendable {
        /// It stands there.
        case confirmed
        /// It told no position, or may have come there since it told one.
        case open
        /// It cannot be there.
        case contradicted
    }

    /// How far from the middle of a station the position of a vehicle may be that stands there.
    ///
    /// It is the reach of a station, with what satellites are off between houses. A vehicle that nobody rents raises an
    /// alarm from there on, too, so that no return is accepted that would do so at once.
    static let agreement = DeviceReadingIntake.theftDistance
    /// How fast a vehicle is on the whole that is ridden, at most.
    private static let speed = MetresPerSecond(8)
    /// A position that is older says nothing of where a vehicle is that was ridden meanwhile.
    private static let oldestMilliseconds: Int64 = 600_000
    /// How old a position may be that is taken for where the vehicle is now.
    private static let freshMilliseconds: Int64 = 120_000

    /// Where the vehicle was last, by its own lock.
    let fix: Fix?
    /// Until when it may have moved: until now, or until its lock held it.
    let movedUntil: Timestamp

    /// What a vehicle told, and until when it may have moved.
    package init(fix: Fix?, movedUntil: Timestamp) { (self.fix, self.movedUntil) = (fix, movedUntil) }

    /// For how long it may have moved since it told its position.
    private var unseenMilliseconds: Int64 { fix.map { max(0, movedUntil.milliseconds(since: $0.at)) } ?? .max }

    /// Where the vehicle is, as far as it says so itself.
    package var place: Coordinate? { unseenMilliseconds <= Self.freshMilliseconds ? fix?.place : nil }

    /// What is to be thought of a vehicle that is said to stand at a station.
    package func verdict(at station: Coordinate) -> Verdict {
        guard let fix else { return .open }
        let distance = fix.place.distance(to: station)
        if distance <= Self.agreement { return .confirmed }
        guard unseenMilliseconds <= Self.oldestMilliseconds else { return .open }
        let ridden = Metres(Self.speed.value * Double(unseenMilliseconds) / 1000)
        return distance <= Self.agreement + ridden ? .open : .contradicted
    }
}
