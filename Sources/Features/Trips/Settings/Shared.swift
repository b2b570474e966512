import CrosstownKit
import CrosstownSQL

/// What friends see.
enum Shared: String, Codable, Hashable, Sendable, CaseIterable, SQLReadable, SQLBindable {
    /// Nothing.
    case nothing
    /// The score of each week.
    case score
    /// The score of each week, and how far with what.
    case means
}
