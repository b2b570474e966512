import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The local time where a trip began, possibly far from the city.
struct TripClocks: Sendable {
    /// The range of offsets from UTC in seconds.
    static let offsets = -50_400...50_400

    private static let utc = "UTC"

    /// The offset from UTC in seconds; `nil` for the city's time zone.
    let secondsFromUTC: Int?
    let city: LocalTime

    /// Formats days and times in this local time.
    var localTime: LocalTime {
        guard let secondsFromUTC else { return city }
        return LocalTime { _ in secondsFromUTC }
    }

    /// Returns the timestamp at which the city's clocks show this local time, for texts in the city's time.
    func shown(_ moment: Timestamp) -> Timestamp {
        secondsFromUTC == nil ? moment : city.moment(of: localTime.civilMoment(moment))
    }

    /// Returns the name, such as UTC−5 or UTC+5:30; `nil` if it equals the city's time.
    func name(at moment: Timestamp) -> LocalizedText? {
        guard let secondsFromUTC, shown(moment) != moment else { return nil }
        let (sign, minutes) = (secondsFromUTC < 0 ? "−" : "+", abs(secondsFromUTC) / 60)
        let rest = minutes % 60 == 0 ? "" : ":" + (minutes % 60 < 10 ? "0" : "") + String(minutes % 60)
        return LocalizedText(verbatim: Self.utc + sign + String(minutes / 60) + rest)
    }
}
