import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL

/// Whom a drop is for.
enum DropAudience: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Its sender alone: a reminder.
    case oneself = "self"
    /// Friends whom the sender has chosen.
    case friends
    /// Everybody who comes by.
    case everybody = "public"
}
