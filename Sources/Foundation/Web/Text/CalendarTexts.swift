import CrosstownValues

/// Days and moments as texts; each language puts their parts into its own order.
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

    /// A moment that was shifted to the clocks of the city.
    static func moment(_ shifted: Timestamp, _ style: LocalizedText.MomentStyle) -> LocalizedText {
        let civil = CivilTime(shifted)
        switch style {
        case .clock: return LocalizedText(verbatim: civil.clock)
        case .dayAndClock: return "\(dayAndMonth(civil)), \(civil.clock)"
        }
    }

    /// A day, counted from 1970-01-01.
    static func day(_ number: Int, _ style: LocalizedText.DayStyle) -> LocalizedText {
        let civil = CivilTime(Timestamp(milliseconds: Int64(number) * 86_400_000))
        let year = String(civil.year)
        switch style {
        case .full: return "\(dayAndMonth(civil)) \(year)"
        case .dayAndMonth: return dayAndMonth(civil)
        case .month: return "\(months[civil.month - 1]) \(year)"
        case .weekdayAndDay: return "\(weekday(number)) \(dayAndMonth(civil))"
        case .weekday: return weekday(number)
        }
    }

    /// 1970-01-01 was a Thursday.
    private static func weekday(_ number: Int) -> LocalizedText { weekdays[((number + 3) % 7 + 7) % 7] }

    private static func dayAndMonth(_ civil: CivilTime) -> LocalizedText {
        let month = months[civil.month - 1]
        // French has a word of its own for the first.
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
