import CrosstownKit
import CrosstownSQL

/// Who sees a share.
enum ShareAudience: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Chosen friends.
    case chosen
    /// All friends.
    case friends
    /// All users.
    case everybody
}
