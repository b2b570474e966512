import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Which day to show, such as 2026-11-24; today where it is not said.
struct DayQuery: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["day": .day] }

    var day: String?
}
