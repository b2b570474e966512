import CrosstownKit

/// The periods of revenue.
enum RevenuePeriod: String, CaseIterable, Codable, Sendable {
    case day
    case week
    case month

    /// Returns the first day of the period of a day.
    func start(of day: CivilDay) -> CivilDay {
        switch self {
        case .day: day
        case .week: day.monday
        case .month: day.firstOfMonth
        }
    }

    /// The default number of days before today.
    var usualDays: Int {
        switch self {
        case .day: 30
        case .week: 12 * 7
        case .month: 365
        }
    }
}
