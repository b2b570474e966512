public import CrosstownValues

/// Tells moments as clocks in the city show them.
public struct LocalTime: Sendable {
    private let secondsFromUTC: @Sendable (Timestamp) -> Int

    /// Takes over how many seconds the city's clocks are ahead of UTC at a moment.
    public init(secondsFromUTC: @escaping @Sendable (Timestamp) -> Int) { self.secondsFromUTC = secondsFromUTC }

    /// The time of day, such as 14:09.
    public func clock(_ moment: Timestamp) -> String { civil(moment).clock }

    /// The moment as RFC 3339 with the city's clocks, to the second, such as `2026-11-21T09:05:00+01:00`: for files.
    public func zoned(_ moment: Timestamp) -> String {
        let minutes = secondsFromUTC(moment) / 60
        let (hour, minute) = abs(minutes).quotientAndRemainder(dividingBy: 60)
        let zone = [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return String(shifted(moment).description.prefix(19)) + (minutes < 0 ? "-" : "+") + zone
    }

    private func civil(_ moment: Timestamp) -> CivilTime { CivilTime(shifted(moment)) }

    /// The moment at which clocks of UTC show what those of the city show now.
    func shifted(_ moment: Timestamp) -> Timestamp {
        moment.advanced(milliseconds: Int64(secondsFromUTC(moment)) * 1000)
    }

    /// The moment at which clocks of the city show what those of UTC show at `shown`, going by how far they are ahead
    /// at `moment`.
    func unshifted(_ shown: Timestamp, as moment: Timestamp) -> Timestamp {
        shown.advanced(milliseconds: -Int64(secondsFromUTC(moment)) * 1000)
    }
}
