import CrosstownCommunityRules
import CrosstownKit
import CrosstownSQL
import CrosstownWeb

enum EventState: String, Sendable, Codable, CaseIterable, SQLBindable, SQLReadable {
    /// Visible to editors only.
    case draft
    /// Public from its publication time on.
    case published
    /// Publicly canceled.
    case cancelled
}
