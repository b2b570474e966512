import CrosstownGeo
import CrosstownValues

/// When a driver goes on and off duty.
struct Shift: Hashable, Sendable {
    private var beginsAt: Timestamp
    private var endsAt: Timestamp?

    /// A shift that begins at a moment.
    init(beginsAt: Timestamp) { self.beginsAt = beginsAt }

    /// Whether it is time to go on duty.
    func begins(at now: Timestamp) -> Bool { now >= beginsAt }

    /// Whether it is time to go off duty.
    func ends(at now: Timestamp) -> Bool { endsAt.map { now >= $0 } ?? false }

    /// Goes on duty, for a time to be decided by chance.
    mutating func begin(at now: Timestamp, _ habits: TaxiHabits, using random: inout SplitMix) {
        let seconds = 60 + random.exponential(mean: habits.dutySeconds)
        endsAt = now.advanced(milliseconds: Int64(seconds * 1000))
        // Where the start does not arrive, it is tried again.
        beginsAt = now.advanced(milliseconds: 3_000)
    }

    /// Takes in that the driver is off duty: after the end of a shift he rests, else he goes on.
    mutating func sawOffDuty(at now: Timestamp, _ habits: TaxiHabits, using random: inout SplitMix) {
        guard ends(at: now) else { return }
        endsAt = nil
        beginsAt = now.advanced(milliseconds: random.milliseconds(habits.restSeconds))
    }

    /// Stays off duty until a moment.
    mutating func restUntil(_ moment: Timestamp) { beginsAt = moment }
}
