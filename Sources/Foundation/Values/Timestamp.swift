/// A timestamp, in whole milliseconds since 1970-01-01 00:00 UTC.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01 00:00 UTC.
    public let milliseconds: Int64

    /// Creates a timestamp from milliseconds since 1970-01-01 00:00 UTC.
    @inlinable
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Returns whether the left timestamp is earlier.
    @inlinable
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

    /// Returns the timestamp a number of milliseconds later (earlier if negative).
    @inlinable
    public func advanced(milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds + milliseconds)
    }

    /// Returns the milliseconds from an earlier timestamp to this one; negative if this one is the earlier.
    @inlinable
    public func milliseconds(since earlier: Timestamp) -> Int64 { milliseconds - earlier.milliseconds }
}

/// A civil date and time of day in UTC.
///
/// Source of the conversion: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
public struct CivilTime: Hashable, Sendable {
    /// The year of the proleptic Gregorian calendar.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int
    /// The millisecond of the day, 0 to 86,399,999.
    public let millisecondOfDay: Int

    /// Creates the date and time of day of a timestamp.
    public init(_ moment: Timestamp) {
        let millisecondsPerDay: Int64 = 86_400_000
        var days = moment.milliseconds / millisecondsPerDay
        var rest = moment.milliseconds % millisecondsPerDay
        if rest < 0 {
            rest += millisecondsPerDay
            days -= 1
        }
        let shifted = Int(days) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        millisecondOfDay = Int(rest)
    }

    /// The time of day for people, such as 9:05.
    public var clock: String { Self.clock(minute: millisecondOfDay / 60_000) }

    /// Returns a minute of the day for people, such as 9:05.
    public static func clock(minute: Int) -> String {
        "\(minute / 60):" + (minute % 60 < 10 ? "0" : "") + "\(minute % 60)"
    }

    /// Returns the days from 1970-01-01 to a date of the proleptic Gregorian calendar.
    public static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension Timestamp: CustomStringConvertible {
    /// The timestamp as RFC 3339 in UTC with milliseconds, such as `2026-11-21T08:05:00.000Z`.
    public var description: String {
        let civil = CivilTime(self)
        let second = civil.millisecondOfDay / 1000
        return Self.padded(civil.year, 4) + "-" + Self.padded(civil.month, 2) + "-" + Self.padded(civil.day, 2)
            + "T" + Self.padded(second / 3600, 2) + ":" + Self.padded(second / 60 % 60, 2) + ":"
            + Self.padded(second % 60, 2) + "." + Self.padded(civil.millisecondOfDay % 1000, 3) + "Z"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

#if !hasFeature(Embedded)
extension Timestamp: Codable {
    /// Decodes a number of milliseconds since 1970.
    public init(from decoder: any Decoder) throws {
        self.init(milliseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Encodes the number of milliseconds since 1970.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

/// A clock for timestamps; injected, so that tests control the time.
public protocol WallClock: Sendable {
    /// Returns the current time.
    func now() -> Timestamp
}
#endif
