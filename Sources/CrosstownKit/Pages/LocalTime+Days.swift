public import CrosstownValues

extension LocalTime {
    /// The day on which a moment falls in the city.
    public func day(of moment: Timestamp) -> CivilDay {
        let shifted = shifted(moment).milliseconds
        return CivilDay(number: Int((shifted - (shifted % 86_400_000 + 86_400_000) % 86_400_000) / 86_400_000))
    }

    /// When a day begins in the city.
    public func start(of day: CivilDay) -> Timestamp {
        let guess = day.midnightUTC
        // Clocks may change between the two moments; the second look is at the right side of the change.
        let first = unshifted(guess, as: guess)
        return unshifted(guess, as: first)
    }

    /// The day, such as 21 November 2026.
    public func words(for day: CivilDay) -> String {
        let civil = CivilTime(day.midnightUTC)
        return "\(civil.day) \(Self.months[civil.month - 1]) \(civil.year)"
    }

    /// The month of a day, such as November 2026.
    public func monthWords(for day: CivilDay) -> String {
        let civil = CivilTime(day.midnightUTC)
        return "\(Self.months[civil.month - 1]) \(civil.year)"
    }
}
