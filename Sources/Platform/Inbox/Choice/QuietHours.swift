import CrosstownValues

/// The hours in which only urgent notifications make a sound.
struct QuietHours: Hashable, Sendable {
    /// The minute of the day at which quiet hours begin.
    let from: Int
    /// The minute of the day at which quiet hours end, perhaps on the next day.
    let to: Int

    /// Returns when the quiet hours at a moment end; `nil` outside of quiet hours.
    func end(at moment: Timestamp, on clock: CityClock) -> Timestamp? {
        let now = clock.minute(at: moment)
        let isQuiet = from <= to ? (from..<to).contains(now) : now >= from || now < to
        return isQuiet ? clock.next(to, after: moment) : nil
    }
}
