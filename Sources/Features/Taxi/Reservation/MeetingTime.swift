import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A meeting time as local time in the city and as a timestamp.
struct MeetingTime: Hashable, Sendable {
    let day: CivilDay
    /// The minutes since midnight of local time.
    let minute: Int
    let at: Timestamp

    /// The time of day for form fields, such as `09:05`.
    var clock: String { Self.clock(ofMinute: minute) }

    static func clock(ofMinute minute: Int) -> String { Self.two(minute / 60) + ":" + Self.two(minute % 60) }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Parses a time of day such as `09:05`; returns `nil` if it is invalid.
    static func minute(of text: String) -> Int? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [2, 2], let hour = Int(Substring(parts[0])), let minute = Int(Substring(parts[1])),
            (0...23).contains(hour), (0...59).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }

    /// Returns the timestamp of a local time: the first of two when clocks go back, `nil` for times skipped when clocks
    /// go forward.
    static func moment(_ day: CivilDay, minute: Int, secondsFromUTC: (Timestamp) -> Int) -> Timestamp? {
        let shown = Timestamp(milliseconds: Int64(day.number) * 86_400_000 + Int64(minute) * 60_000)
        let before = secondsFromUTC(shown.advanced(milliseconds: -86_400_000))
        let first = shown.advanced(milliseconds: Int64(-before) * 1000)
        let offset = secondsFromUTC(first)
        if offset == before { return first }
        let second = shown.advanced(milliseconds: Int64(-offset) * 1000)
        return secondsFromUTC(second) == offset ? second : nil
    }
}
