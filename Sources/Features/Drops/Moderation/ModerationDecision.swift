import CrosstownKit
import CrosstownSQL
import CrosstownWeb

/// What moderators decide.
enum ModerationDecision: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// It is hidden from everybody.
    case hidden
    /// It stays, or is shown again.
    case kept
}
