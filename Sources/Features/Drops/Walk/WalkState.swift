import CrosstownKit
import CrosstownSQL

/// How a walk stands.
enum WalkState: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Its maker works on it; nobody else sees it.
    case draft
    /// Everybody may walk it.
    case published
    /// Nobody can begin or go on.
    case closed
}
