import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The clocks of the place where a trip began, which may be far from the city.
struct TripClocks: Sendable {
    /// By how many seconds clocks anywhere differ from UTC.
    static let offsets = -50_400...50_400

    private static let utc = "UTC"

    /// How many seconds they are ahead of UTC; `nil` where they are those of the city.
    let secondsFromUTC: Int?
    let city: LocalTime

    /// Days and moments as these clocks show them.
    var localTime: LocalTime {
        guard let secondsFromUTC else { return city }
        return LocalTime { _ in secondsFromUTC }
    }

    /// The moment at which the clocks of the city show what these show, for texts that are written by the city's clocks.
    func shown(_ moment: Timestamp) -> Timestamp {
        secondsFromUTC == nil ? moment : city.moment(of: localTime.civilMoment(moment))
    }

    /// What these clocks are called, such as UTC−5 or UTC+5:30; `nil` where they show the city's time.
    func name(at moment: Timestamp) -> LocalizedText? {
        guard let secondsFromUTC, shown(moment) != moment else { return nil }
        let (sign, minutes) = (secondsFromUTC < 0 ? "−" : "+", abs(secondsFromUTC) / 60)
        let rest = minutes % 60 == 0 ? "" : ":" + (minutes % 60 < 10 ? "0" : "") + String(minutes % 60)
        return LocalizedText(verbatim: Self.utc + sign + String(minutes / 60) + rest)
    }
}
