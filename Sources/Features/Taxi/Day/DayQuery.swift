import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The day to show, such as 2026-11-24; by default today.
struct DayQuery: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["day": .day] }

    var day: String?
}
