import CrosstownValues

/// A rule of recurrence (RFC 5545, RRULE), with the parts that people's calendars use.
public struct RecurrenceRule: Hashable, Sendable {
    /// The unit of the rule.
    public enum Frequency: String, Hashable, Sendable, CaseIterable {
        /// Every so many days.
        case daily = "DAILY"
        /// Every so many weeks.
        case weekly = "WEEKLY"
        /// Every so many months.
        case monthly = "MONTHLY"
        /// Every so many years.
        case yearly = "YEARLY"
    }

    /// A weekday, with an optional position in the month.
    public struct Weekday: Hashable, Sendable {
        /// The position in the month, negative from its end; `nil` for every one.
        public var ordinal: Int?
        /// 1 for Monday to 7 for Sunday.
        public var weekday: Int

        /// Creates a weekday.
        public init(_ weekday: Int, ordinal: Int? = nil) {
            self.weekday = weekday
            self.ordinal = ordinal
        }
    }

    /// The unit.
    public var frequency: Frequency
    /// The number of units between occurrences.
    public var interval = 1
    /// The number of occurrences; `nil` if `until` or nothing ends the rule.
    public var count: Int?
    /// The last occurrence, in the event's time zone.
    public var until: LocalMoment?
    /// Whether `until` was written in UTC.
    public var untilIsUTC = false
    /// The weekdays.
    public var weekdays: [Weekday] = []
    /// The days of the month, negative from its end.
    public var monthDays: [Int] = []
    /// The months.
    public var months: [Int] = []

    /// Creates a rule.
    public init(_ frequency: Frequency, interval: Int = 1, count: Int? = nil, weekdays: [Weekday] = []) {
        self.frequency = frequency
        self.interval = interval
        self.count = count
        self.weekdays = weekdays
    }

    /// The maximum number of values in a part of a rule: more than any calendar has, since each costs time for every
    /// date.
    static let mostValues = 100

    static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
}

extension RecurrenceRule {
    /// Parses the value of an RRULE; `nil` if it is malformed or has unsupported parts.
    public init?(_ text: some StringProtocol) {
        var parts: [String: String] = [:]
        for part in text.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, parts.updateValue(String(pair[1]), forKey: String(pair[0])) == nil else {
                return nil
            }
        }
        guard let frequency = parts.removeValue(forKey: "FREQ").flatMap(Frequency.init(rawValue:)) else { return nil }
        self.init(frequency)
        for (name, value) in parts {
            guard take(name, value) else { return nil }
        }
        // A rule has one end.
        if count != nil, until != nil { return nil }
    }

    private mutating func take(_ name: String, _ value: String) -> Bool {
        switch name {
        case "INTERVAL":
            guard let number = Int(value), (1...1000).contains(number) else { return false }
            interval = number
        case "COUNT":
            guard let number = Int(value), number > 0 else { return false }
            count = number
        case "UNTIL":
            untilIsUTC = value.hasSuffix("Z")
            guard let moment = LocalMoment(compact: untilIsUTC ? value.dropLast() : value[...]) else { return false }
            until = value.utf8.count == 8 ? LocalMoment(day: moment.day, second: 86_399) : moment
        case "BYDAY":
            let days = value.split(separator: ",").map(Self.weekday)
            guard days.count <= Self.mostValues, !days.contains(nil) else { return false }
            weekdays = days.compactMap { $0 }
        case "BYMONTHDAY": return Self.numbers(value, in: -31...31).map { monthDays = $0 } != nil
        case "BYMONTH": return Self.numbers(value, in: 1...12).map { months = $0 } != nil
        case "WKST": return Self.names.contains(value)
        default: return false
        }
        return true
    }

    private static func numbers(_ text: String, in range: ClosedRange<Int>) -> [Int]? {
        let numbers = text.split(separator: ",").map { Int($0) }
        guard numbers.count <= mostValues,
            numbers.allSatisfy({ $0 != nil && $0 != 0 && range.contains($0 ?? 0) })
        else { return nil }
        return numbers.compactMap { $0 }
    }

    private static func weekday(_ text: Substring) -> Weekday? {
        guard let index = names.firstIndex(of: String(text.suffix(2))) else { return nil }
        let ordinal = text.dropLast(2)
        if ordinal.isEmpty { return Weekday(index + 1) }
        guard let number = Int(ordinal), number != 0, abs(number) <= 53 else { return nil }
        return Weekday(index + 1, ordinal: number)
    }

    /// The rule as the value of an RRULE.
    public var text: String {
        var parts = ["FREQ=\(frequency.rawValue)"]
        if interval != 1 { parts.append("INTERVAL=\(interval)") }
        if let count { parts.append("COUNT=\(count)") }
        if let until { parts.append("UNTIL=\(until.compact)" + (untilIsUTC ? "Z" : "")) }
        let days = weekdays.map { ($0.ordinal.map(String.init) ?? "") + Self.names[$0.weekday - 1] }
        if !days.isEmpty { parts.append("BYDAY=" + days.joined(separator: ",")) }
        if !monthDays.isEmpty { parts.append("BYMONTHDAY=" + monthDays.map(String.init).joined(separator: ",")) }
        if !months.isEmpty { parts.append("BYMONTH=" + months.map(String.init).joined(separator: ",")) }
        return parts.joined(separator: ";")
    }
}
