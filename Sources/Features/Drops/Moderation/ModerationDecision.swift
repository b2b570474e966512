import CrosstownKit
import CrosstownSQL
import CrosstownWeb

enum ModerationDecision: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Hidden from all users.
    case hidden
    /// It stays, or is shown again.
    case kept
}
