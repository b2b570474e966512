import CrosstownValues

/// The hours in which nothing but what is urgent makes a sound.
struct QuietHours: Hashable, Sendable {
    /// The minute of the day at which they begin.
    let from: Int
    /// The minute of the day at which they end, perhaps on the next day.
    let to: Int

    /// When the quiet that holds at a moment ends; `nil` where it does not hold.
    func end(at moment: Timestamp, on clock: CityClock) -> Timestamp? {
        let now = clock.minute(at: moment)
        let isQuiet = from <= to ? (from..<to).contains(now) : now >= from || now < to
        return isQuiet ? clock.next(to, after: moment) : nil
    }
}
