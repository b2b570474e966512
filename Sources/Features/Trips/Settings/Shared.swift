import CrosstownKit
import CrosstownSQL

/// What friends can see.
enum Shared: String, Codable, Hashable, Sendable, CaseIterable, SQLReadable, SQLBindable {
    case nothing
    /// The weekly score.
    case score
    /// The weekly score and the distances by mode.
    case means
}
