import CrosstownKit
import CrosstownValues

enum GraphSpan: String, Codable, Sendable, CaseIterable {
    /// The last 7 days.
    case week
    /// The last 30 days.
    case month
    /// The last 53 weeks.
    case year

    /// Returns the first days of the bars, the last including today.
    func starts(today: CivilDay) -> [CivilDay] {
        switch self {
        case .week: (0..<7).map { today.adding(days: $0 - 6) }
        case .month: (0..<30).map { today.adding(days: $0 - 29) }
        case .year: (0..<53).map { today.monday.adding(days: 7 * ($0 - 52)) }
        }
    }

    /// The number of days per bar.
    var days: Int { self == .year ? 7 : 1 }
}
