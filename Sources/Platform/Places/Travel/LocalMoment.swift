import CrosstownGeo
import CrosstownValues

/// The local time and weekday of the city at a moment.
struct LocalMoment: Sendable {
    /// 0 to 23.
    let hour: Int
    let isWeekend: Bool

    init(_ moment: Timestamp, secondsFromUTC: Int) {
        let seconds = Double(moment.milliseconds / 1000 + Int64(secondsFromUTC))
        let day = (seconds / 86_400).rounded(.down)
        hour = Int((seconds - day * 86_400) / 3600)
        // January 1, 1970 was a Thursday.
        let weekday = Int(day + 3) % 7
        isWeekend = (weekday + 7) % 7 >= 5
    }
}
