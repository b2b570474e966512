import CrosstownGeo
import CrosstownKit
import CrosstownSQL

/// The state of a drop for a recipient.
enum RecipientState: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Not opened yet.
    case waiting
    /// Opened at least once.
    case opened
    /// The recipient has removed it.
    case removed
    /// Withdrawn before it was opened because the friendship ended.
    case withdrawn
}
