import CrosstownKit
import CrosstownSQL

/// The state of a friend request, as its recipient sees it.
enum RequestState: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// The recipient has not answered.
    case open
    /// The recipient ignored it; its sender still sees it as open.
    case ignored
}
