import CrosstownValues

/// Tells moments as clocks in the city show them.
struct LocalTime: Sendable {
    /// How many seconds the city's clocks are ahead of UTC at a moment.
    let secondsFromUTC: @Sendable (Timestamp) -> Int

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// The time of day, such as 14:09.
    func clock(_ moment: Timestamp) -> String {
        let minutes = civil(moment).millisecondOfDay / 60_000
        return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60)"
    }

    /// The day and the time, such as 21 November, 14:09.
    func dayAndClock(_ moment: Timestamp) -> String {
        let civil = civil(moment)
        return "\(civil.day) \(Self.months[civil.month - 1]), \(clock(moment))"
    }

    private func civil(_ moment: Timestamp) -> CivilTime {
        CivilTime(moment.advanced(milliseconds: Int64(secondsFromUTC(moment)) * 1000))
    }
}
