import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL

enum DropAudience: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Only its sender: a reminder.
    case oneself = "self"
    /// Friends chosen by the sender.
    case friends
    /// All users nearby.
    case everybody = "public"
}
