import CrosstownValues

enum CivilDays {
    static func since1970(year: Int, month: Int, day: Int) -> Int {
        CivilTime.daysSince1970(year: year, month: month, day: day)
    }
}
