import CrosstownValues

/// Tells minutes of the day as clocks in the city show them.
struct CityClock: Sendable {
    /// How many minutes a day has.
    static let day = 1440

    let secondsFromUTC: @Sendable (Timestamp) -> Int

    /// The minute of the day that the city's clocks show.
    func minute(at moment: Timestamp) -> Int {
        CivilTime(moment.advanced(milliseconds: ahead(at: moment))).millisecondOfDay / 60_000
    }

    /// When the city's clocks show a minute of the day next, after a moment.
    func next(_ minute: Int, after moment: Timestamp) -> Timestamp {
        let shown = moment.advanced(milliseconds: ahead(at: moment))
        let passed = Int64(CivilTime(shown).millisecondOfDay)
        var wait = Int64(minute) * 60_000 - passed
        if wait <= 0 { wait += Int64(Self.day) * 60_000 }
        let guess = moment.advanced(milliseconds: wait)
        // Where clocks change meanwhile, the wait is longer or shorter by as much.
        return guess.advanced(milliseconds: ahead(at: moment) - ahead(at: guess))
    }

    private func ahead(at moment: Timestamp) -> Int64 { Int64(secondsFromUTC(moment)) * 1000 }
}
