import CrosstownValues

/// Converts timestamps to minutes of the day on the city's clocks.
struct CityClock: Sendable {
    static let day = 1440

    let secondsFromUTC: @Sendable (Timestamp) -> Int

    /// The minute of the day in the city.
    func minute(at moment: Timestamp) -> Int {
        CivilTime(moment.advanced(milliseconds: ahead(at: moment))).millisecondOfDay / 60_000
    }

    /// Returns the next time at which the city's clocks show a minute of the day.
    func next(_ minute: Int, after moment: Timestamp) -> Timestamp {
        let shown = moment.advanced(milliseconds: ahead(at: moment))
        let passed = Int64(CivilTime(shown).millisecondOfDay)
        var wait = Int64(minute) * 60_000 - passed
        if wait <= 0 { wait += Int64(Self.day) * 60_000 }
        let guess = moment.advanced(milliseconds: wait)
        // Corrects for a change of daylight saving time in between.
        return guess.advanced(milliseconds: ahead(at: moment) - ahead(at: guess))
    }

    private func ahead(at moment: Timestamp) -> Int64 { Int64(secondsFromUTC(moment)) * 1000 }
}
