public import CrosstownValues

/// The time in a frame: `yyMMddHHmmss` in UTC, or twelve zeros while the device's clock is not set.
public struct OmniTime: Hashable, Sendable {
    /// The twelve digits.
    public let digits: String

    /// The time of a device whose clock is not set.
    public static let unset = OmniTime(digits: "000000000000")

    private init(digits: String) { self.digits = digits }

    /// Parses twelve ASCII digits; `nil` for an invalid text.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 12, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        digits = String(text)
    }

    /// Creates the time of a moment from 2000 to 2099, in whole seconds.
    public init(_ moment: Timestamp) {
        let civil = CivilTime(moment)
        let second = civil.millisecondOfDay / 1000
        let parts = [civil.year % 100, civil.month, civil.day, second / 3600, second / 60 % 60, second % 60]
        digits = parts.map(Self.twoDigits).joined()
    }

    /// The moment; `nil` if the clock is not set or the date is invalid.
    public var moment: Timestamp? {
        let parts = digits.utf8.map { Int($0) - 48 }
        let part = { (index: Int) in parts[2 * index] * 10 + parts[2 * index + 1] }
        return Self.moment(
            year: 2000 + part(0),
            month: part(1),
            day: part(2),
            secondOfDay: Self.secondOfDay(part(3), part(4), part(5))
        )
    }

    static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    static func secondOfDay(_ hour: Int, _ minute: Int, _ second: Int) -> Int? {
        (0...23).contains(hour) && (0...59).contains(minute) && (0...59).contains(second)
            ? hour * 3600 + minute * 60 + second : nil
    }

    static func moment(year: Int, month: Int, day: Int, secondOfDay: Int?) -> Timestamp? {
        guard let secondOfDay, (1...12).contains(month), (1...31).contains(day) else { return nil }
        let days = CivilTime.daysSince1970(year: year, month: month, day: day)
        let moment = Timestamp(milliseconds: Int64(days) * 86_400_000 + Int64(secondOfDay) * 1000)
        // The 31st of a month of thirty days becomes another day, so it is invalid.
        return CivilTime(moment).day == day ? moment : nil
    }
}
