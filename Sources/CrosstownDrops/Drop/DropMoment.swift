import CrosstownKit
import CrosstownValues

/// Moments as forms write them: `2026-11-24T09:30`, by the city's clocks.
struct DropMoment: Sendable {
    let secondsFromUTC: @Sendable (Timestamp) -> Int

    /// The moment; `nil` where the text is none.
    func read(_ text: String) -> Timestamp? {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = Self.numbers(parts[0], "-", [4, 2, 2]),
            let clock = Self.numbers(parts[1], ":", [2, 2]), (1...12).contains(day[1]), (1...31).contains(day[2]),
            (0...23).contains(clock[0]), (0...59).contains(clock[1]), (1970...9999).contains(day[0])
        else { return nil }
        let days = CivilTime.daysSince1970(year: day[0], month: day[1], day: day[2])
        let shown = Int64(days) * 86_400_000 + Int64(clock[0] * 60 + clock[1]) * 60_000
        let ahead = secondsFromUTC(Timestamp(milliseconds: shown))
        return Timestamp(milliseconds: shown - Int64(ahead) * 1000)
    }

    /// The moment as a form shows it.
    func write(_ moment: Timestamp) -> String {
        let shown = CivilTime(moment.advanced(milliseconds: Int64(secondsFromUTC(moment)) * 1000))
        let minutes = shown.millisecondOfDay / 60_000
        let day = "\(shown.year)-\(Self.two(shown.month))-\(Self.two(shown.day))"
        return "\(day)T\(Self.two(minutes / 60)):\(Self.two(minutes % 60))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func numbers(_ text: Substring, _ separator: Character, _ lengths: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.map(\.count) == lengths else { return nil }
        let numbers = parts.compactMap { part in part.allSatisfy(\.isASCII) ? Int(part) : nil }
        return numbers.count == lengths.count ? numbers : nil
    }
}
