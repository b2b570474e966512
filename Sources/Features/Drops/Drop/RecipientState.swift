import CrosstownGeo
import CrosstownKit
import CrosstownSQL

/// How a drop stands for somebody it was sent to.
enum RecipientState: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Not opened yet.
    case waiting
    /// Opened at least once.
    case opened
    /// The recipient has removed it.
    case removed
    /// It was taken back before it was opened, since the two are no longer friends.
    case withdrawn
}
