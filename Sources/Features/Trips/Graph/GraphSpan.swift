import CrosstownKit
import CrosstownValues

/// How long the graph looks back.
enum GraphSpan: String, Codable, Sendable, CaseIterable {
    /// The last seven days.
    case week
    /// The last thirty days.
    case month
    /// The last fifty-three weeks.
    case year

    /// The first days of the bars, the last of which holds today.
    func starts(today: CivilDay) -> [CivilDay] {
        switch self {
        case .week: (0..<7).map { today.adding(days: $0 - 6) }
        case .month: (0..<30).map { today.adding(days: $0 - 29) }
        case .year: (0..<53).map { today.monday.adding(days: 7 * ($0 - 52)) }
        }
    }

    /// How many days a bar spans.
    var days: Int { self == .year ? 7 : 1 }
}
