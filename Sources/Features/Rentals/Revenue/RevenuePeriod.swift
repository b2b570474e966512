import CrosstownKit

/// The spans of time that revenue are added up over.
enum RevenuePeriod: String, CaseIterable, Codable, Sendable {
    case day
    case week
    case month

    /// The first day of the span that a day falls in.
    func start(of day: CivilDay) -> CivilDay {
        switch self {
        case .day: day
        case .week: day.monday
        case .month: day.firstOfMonth
        }
    }

    /// How many days back the console looks where nobody says how far.
    var usualDays: Int {
        switch self {
        case .day: 30
        case .week: 12 * 7
        case .month: 365
        }
    }
}
