import CrosstownCommunityRules
import CrosstownKit
import CrosstownSQL
import CrosstownWeb

/// How far an event has come.
enum EventState: String, Sendable, Codable, CaseIterable, SQLBindable, SQLReadable {
    /// Only editors see it.
    case draft
    /// Everybody sees it from its moment on.
    case published
    /// Everybody sees that it was canceled.
    case cancelled
}
