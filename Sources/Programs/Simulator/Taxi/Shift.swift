import CrosstownGeo
import CrosstownValues

/// The times at which a driver goes on and off duty.
struct Shift: Hashable, Sendable {
    private var beginsAt: Timestamp
    private var endsAt: Timestamp?

    init(beginsAt: Timestamp) { self.beginsAt = beginsAt }

    func begins(at now: Timestamp) -> Bool { now >= beginsAt }

    func ends(at now: Timestamp) -> Bool { endsAt.map { now >= $0 } ?? false }

    /// Goes on duty for a random time.
    mutating func begin(at now: Timestamp, _ habits: TaxiHabits, using random: inout SplitMix) {
        let seconds = 60 + random.exponential(mean: habits.dutySeconds)
        endsAt = now.advanced(milliseconds: Int64(seconds * 1000))
        // If the start fails, the driver retries.
        beginsAt = now.advanced(milliseconds: 3_000)
    }

    /// Updates the shift of a driver who is off duty: after its end they rest, otherwise they go on duty again.
    mutating func sawOffDuty(at now: Timestamp, _ habits: TaxiHabits, using random: inout SplitMix) {
        guard ends(at: now) else { return }
        endsAt = nil
        beginsAt = now.advanced(milliseconds: random.milliseconds(habits.restSeconds))
    }

    mutating func restUntil(_ moment: Timestamp) { beginsAt = moment }
}
