import CrosstownValues

/// Days and timestamps as texts; each language orders their parts.
enum CalendarTexts {
    private static let months: [LocalizedText] = [
        LocalizedText("January", context: "month"), LocalizedText("February", context: "month"),
        LocalizedText("March", context: "month"), LocalizedText("April", context: "month"),
        LocalizedText("May", context: "month"), LocalizedText("June", context: "month"),
        LocalizedText("July", context: "month"), LocalizedText("August", context: "month"),
        LocalizedText("September", context: "month"), LocalizedText("October", context: "month"),
        LocalizedText("November", context: "month"), LocalizedText("December", context: "month"),
    ]

    private static let weekdays: [LocalizedText] = [
        LocalizedText("Monday", context: "weekday"), LocalizedText("Tuesday", context: "weekday"),
        LocalizedText("Wednesday", context: "weekday"), LocalizedText("Thursday", context: "weekday"),
        LocalizedText("Friday", context: "weekday"), LocalizedText("Saturday", context: "weekday"),
        LocalizedText("Sunday", context: "weekday"),
    ]

    /// Returns the text of a timestamp shifted to the city's time, with its year if that differs from `year`.
    static func moment(_ shifted: Timestamp, _ style: LocalizedText.MomentStyle, in year: Int?) -> LocalizedText {
        let (civil, number) = (CivilTime(shifted), dayNumber(of: shifted))
        switch style {
        case .clock: return LocalizedText(verbatim: civil.clock)
        case .dayAndClock: return "\(day(number, .dayAndMonth, in: year)), \(civil.clock)"
        case .fullDayAndClock: return "\(day(number, .full, in: year)), \(civil.clock)"
        case .weekdayAndClock: return "\(day(number, .weekdayAndDay, in: year)), \(civil.clock)"
        }
    }

    /// Returns the text of a day, counted from 1970-01-01, with its year if that differs from `year`.
    static func day(_ number: Int, _ style: LocalizedText.DayStyle, in year: Int?) -> LocalizedText {
        let civil = CivilTime(Timestamp(milliseconds: Int64(number) * 86_400_000))
        let full: LocalizedText = "\(dayAndMonth(civil)) \(String(civil.year))"
        let short = civil.year == year ?? civil.year ? dayAndMonth(civil) : full
        switch style {
        case .full: return full
        case .dayAndMonth: return short
        case .month: return "\(months[civil.month - 1]) \(String(civil.year))"
        case .weekdayAndDay: return "\(weekday(number)) \(short)"
        case .weekday: return weekday(number)
        }
    }

    private static func dayNumber(of shifted: Timestamp) -> Int {
        let day: Int64 = 86_400_000
        return Int((shifted.milliseconds - (shifted.milliseconds % day + day) % day) / day)
    }

    /// 1970-01-01 was a Thursday.
    private static func weekday(_ number: Int) -> LocalizedText { weekdays[((number + 3) % 7 + 7) % 7] }

    private static func dayAndMonth(_ civil: CivilTime) -> LocalizedText {
        let month = months[civil.month - 1]
        // French has a different word for the first.
        return civil.day == 1 ? "\(firstDay) \(month)" : "\(civil.day) \(month)"
    }

    private static let firstDay = LocalizedText("1", context: "first day of a month")
}

/// A distance as a text.
enum DistanceText {
    private static let metersPerFoot = 0.3048
    private static let metersPerMile = 1609.344

    static func text(_ meters: Double, _ lengths: Language.Lengths) -> LocalizedText {
        let meters = max(0, meters)
        switch lengths {
        case .metric where meters < 995: return "\((meters / 10).rounded() * 10, places: 0) m"
        case .metric: return "\(meters / 1000, places: meters < 99_500 ? 1 : 0) km"
        case .imperial where meters < 300: return "\((meters / metersPerFoot / 10).rounded() * 10, places: 0) ft"
        case .imperial: return "\(meters / metersPerMile, places: 1) mi"
        }
    }
}
