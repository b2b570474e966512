import CrosstownKit
import CrosstownSQL

/// The state of a walk.
enum WalkState: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// In progress, visible only to its owner.
    case draft
    /// Available to its audience.
    case published
    /// Closed, so that no one can start or continue it.
    case closed
}
