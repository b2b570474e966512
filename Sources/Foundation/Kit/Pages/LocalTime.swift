public import CrosstownValues

/// Formats timestamps in the city's time.
public struct LocalTime: Sendable {
    private let secondsFromUTC: @Sendable (Timestamp) -> Int

    /// Creates a formatter from how many seconds the city's clocks are ahead of UTC.
    public init(secondsFromUTC: @escaping @Sendable (Timestamp) -> Int) { self.secondsFromUTC = secondsFromUTC }

    /// Returns the time of day, such as 14:09.
    public func clock(_ moment: Timestamp) -> String { civil(moment).clock }

    /// Returns the timestamp in the city's time as RFC 3339, to the second, such as `2026-11-21T09:05:00+01:00`, for
    /// files.
    public func zoned(_ moment: Timestamp) -> String {
        let minutes = secondsFromUTC(moment) / 60
        let (hour, minute) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        let zone = [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return String(shifted(moment).description.prefix(19)) + (minutes < 0 ? "-" : "+") + zone
    }

    private func civil(_ moment: Timestamp) -> CivilTime { CivilTime(shifted(moment)) }

    /// The timestamp at which clocks of UTC show what the city's clocks show now.
    func shifted(_ moment: Timestamp) -> Timestamp {
        moment.advanced(milliseconds: Int64(secondsFromUTC(moment)) * 1000)
    }

    /// The timestamp at which the city's clocks show what clocks of UTC show at `shown`, by the offset at `moment`.
    func unshifted(_ shown: Timestamp, as moment: Timestamp) -> Timestamp {
        shown.advanced(milliseconds: -Int64(secondsFromUTC(moment)) * 1000)
    }
}
