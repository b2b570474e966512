public import CrosstownValues
public import CrosstownWeb

/// A local day and time, to the minute, in the form of HTML forms: `2026-12-01T14:00`.
public struct CivilMoment: Hashable, Sendable, CustomStringConvertible {
    /// The timestamp at which clocks of UTC show it.
    let inUTC: Timestamp

    /// Creates the minute that clocks of UTC show at a timestamp.
    init(inUTC moment: Timestamp) { inUTC = moment }

    /// Parses `2026-12-01T14:00`; `nil` if invalid.
    public init?(_ text: String) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = CivilDay(String(parts[0])) else { return nil }
        let numbers = parts[1].split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
        guard numbers.count == 2, (0..<24).contains(numbers[0]), (0..<60).contains(numbers[1]) else { return nil }
        inUTC = day.midnightUTC.advanced(milliseconds: Int64(numbers[0] * 60 + numbers[1]) * 60_000)
        guard description == text else { return nil }
    }

    /// The moment as `2026-12-01T14:00`.
    public var description: String { String(inUTC.description.prefix(16)) }
}

extension LocalTime {
    /// Returns the timestamp at which the city's clocks show a local time.
    public func moment(of shown: CivilMoment) -> Timestamp {
        // Clocks may change between the two moments; the second pass uses the right side of the change.
        unshifted(shown.inUTC, as: unshifted(shown.inUTC, as: shown.inUTC))
    }

    /// Returns what the city's clocks show at a timestamp.
    public func civilMoment(_ moment: Timestamp) -> CivilMoment { CivilMoment(inUTC: shifted(moment)) }
}

extension FieldKind where Value == CivilMoment {
    /// A day and a time of day in the city's time.
    public static var civilMoment: FieldKind {
        .parsed("must be a date and time, such as 2026-12-01T14:00", type: "datetime-local", limits: .civilMoment) {
            CivilMoment($0)
        }
    }
}
