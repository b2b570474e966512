public import CrosstownValues
public import CrosstownWeb

extension LocalTime {
    /// Returns the day of a timestamp in the city.
    public func day(of moment: Timestamp) -> CivilDay {
        let shifted = shifted(moment).milliseconds
        return CivilDay(number: Int((shifted - (shifted % 86_400_000 + 86_400_000) % 86_400_000) / 86_400_000))
    }

    /// Returns when a day begins in the city.
    public func start(of day: CivilDay) -> Timestamp { moment(of: CivilMoment(inUTC: day.midnightUTC)) }

    /// Returns the day and the time in the reader's language, such as 21 November, 14:09.
    public func text(for moment: Timestamp) -> LocalizedText {
        .joined([.day(day(of: moment).number, .dayAndMonth), LocalizedText(verbatim: clock(moment))], by: ", ")
    }

    /// Returns the day in the reader's language, such as 21 November 2026.
    public func text(for day: CivilDay) -> LocalizedText { .day(day.number) }
}
