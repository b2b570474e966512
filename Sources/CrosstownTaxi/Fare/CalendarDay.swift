import CrosstownValues

/// A day of the calendar as forms write it, such as 2026-11-24.
enum CalendarDay {
    private static let milliseconds: Int64 = 86_400_000

    /// The day that a text names, counted from 1970-01-01; `nil` where there is none.
    static func parse(_ text: String) -> Int64? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 < 0x3A && $0 > 0x2C }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (1970...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let days = Int64(CivilTime.daysSince1970(year: year, month: month, day: day))
        // The 30th of February is another day.
        return self.text(days) == text ? days : nil
    }

    /// A day as forms write it.
    static func text(_ day: Int64) -> String {
        let civil = CivilTime(Timestamp(milliseconds: day * milliseconds))
        return "\(civil.year)-\(padded(civil.month))-\(padded(civil.day))"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
