import CrosstownValues
public import CrosstownWeb

/// A day of the calendar, in the form of ISO 8601: `2026-11-22`.
public struct CivilDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01.
    public let number: Int

    /// Creates a day from its distance to 1970-01-01.
    public init(number: Int) { self.number = number }

    /// Parses `2026-11-22`; `nil` if invalid.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], let year = Self.digits(parts[0]), let month = Self.digits(parts[1]),
            let day = Self.digits(parts[2]), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        number = CivilTime.daysSince1970(year: year, month: month, day: day)
        guard description == text else { return nil }
    }

    /// Whether a day is before another one.
    public static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }

    /// The day as `2026-11-22`.
    public var description: String { String(midnightUTC.description.prefix(10)) }

    /// Returns the day some days later, or earlier if negative.
    public func adding(days: Int) -> CivilDay { CivilDay(number: number + days) }

    /// The Monday of the day's week.
    public var monday: CivilDay {
        // 1970-01-01 was a Thursday.
        let weekday = ((number + 3) % 7 + 7) % 7
        return CivilDay(number: number - weekday)
    }

    /// The first day of the day's month.
    public var firstOfMonth: CivilDay { CivilDay(number: number - CivilTime(midnightUTC).day + 1) }

    /// When the day begins in UTC.
    var midnightUTC: Timestamp { Timestamp(milliseconds: Int64(number) * 86_400_000) }

    private static func digits(_ text: Substring.UTF8View) -> Int? {
        text.allSatisfy { $0 >= 48 && $0 <= 57 } ? text.reduce(0) { $0 * 10 + Int($1 - 48) } : nil
    }
}

extension CivilDay: Codable {
    /// Parses a day such as `2026-11-22`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let day = CivilDay(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "must be a date such as 2026-11-22")
        }
        self = day
    }

    /// Writes the day as `2026-11-22`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension CivilDay: LimitedValue {
    /// The format of a day.
    public static var valueLimits: FieldLimits { .day }
}
