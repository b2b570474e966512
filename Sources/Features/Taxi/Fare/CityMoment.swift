package import CrosstownValues

/// Local time in the city.
package struct CityMoment: Hashable, Sendable {
    /// The day since 1970-01-01.
    let day: Int64
    /// The hour of the day, 0 to 23.
    let hour: Int64

    private static let hourMilliseconds: Int64 = 3_600_000
    private static let dayMilliseconds: Int64 = 24 * hourMilliseconds

    /// Creates the local time for an offset from UTC.
    package init(_ moment: Timestamp, secondsFromUTC: Int) {
        let shown = moment.advanced(milliseconds: Int64(secondsFromUTC) * 1000).milliseconds
        let rest = shown % Self.dayMilliseconds
        let ofDay = rest < 0 ? rest + Self.dayMilliseconds : rest
        day = (shown - ofDay) / Self.dayMilliseconds
        hour = ofDay / Self.hourMilliseconds
    }

    /// Whether the day is a Sunday; the first day of 1970 was a Thursday.
    package var isSunday: Bool { (day % 7 + 7) % 7 == 3 }
}
