import CrosstownKit
import CrosstownSQL

/// The state of a request to be friends, as the one who was asked sees it.
enum RequestState: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// It waits for an answer.
    case open
    /// It was put aside; whoever sent it sees it waiting.
    case ignored
}
