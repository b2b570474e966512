import CrosstownKit
import CrosstownSQL

/// Who sees a drop that somebody has put on his feed.
enum ShareAudience: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Some of his friends.
    case chosen
    /// His friends.
    case friends
    /// Everybody.
    case everybody
}
