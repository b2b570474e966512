import CrosstownValues

/// An hour in UTC, by which cities request past data.
///
/// Source: MDS 2.0, Provider, Trips, Query Parameters.
struct MDSHour: Hashable, Sendable {
    private static let milliseconds: Int64 = 3_600_000

    let start: Timestamp

    var end: Timestamp { start.advanced(milliseconds: Self.milliseconds) }

    /// From its beginning to before its end.
    var time: Range<Timestamp> { start..<end }

    /// Parses `YYYY-MM-DDTHH`; `nil` where it is invalid.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let marks: [Int: UInt8] = [4: UInt8(ascii: "-"), 7: UInt8(ascii: "-"), 10: UInt8(ascii: "T")]
        guard bytes.count == 13 else { return nil }
        for (index, byte) in bytes.enumerated() {
            guard byte == marks[index] || (marks[index] == nil && (48...57).contains(byte)) else { return nil }
        }
        let number = { (range: Range<Int>) in bytes[range].reduce(0) { $0 * 10 + Int($1 - 48) } }
        let (year, month, day, hour) = (number(0..<4), number(5..<7), number(8..<10), number(11..<13))
        guard (1...12).contains(month), (1...31).contains(day), hour < 24 else { return nil }
        let days = CivilTime.daysSince1970(year: year, month: month, day: day)
        start = Timestamp(milliseconds: (Int64(days) * 24 + Int64(hour)) * Self.milliseconds)
        let civil = CivilTime(start)
        guard (civil.year, civil.month, civil.day) == (year, month, day) else { return nil }
    }

    /// Whether the data of an hour is available.
    enum Publication: Hashable, Sendable {
        /// The hour is not over, or nothing was in service then.
        case unknown
        /// The hour is over, but reports may still arrive.
        case pending
        /// The data is available.
        case ready
    }

    /// The delay for late reports: docks store events while they are offline.
    static let waitMilliseconds: Int64 = 15 * 60_000

    /// Whether the data is available at a moment; `opening` is when the first vehicle came into service.
    func publication(at now: Timestamp, opening: Timestamp?) -> Publication {
        guard let opening, end <= now, end > opening else { return .unknown }
        return end.advanced(milliseconds: Self.waitMilliseconds) <= now ? .ready : .pending
    }
}
