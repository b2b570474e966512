import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL

/// How a drop stands.
enum DropState: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// It waits, and can be opened.
    case waiting
    /// Moderators have hidden it.
    case hidden
    /// Its time is over, or it was opened as often as it may be; its contents are destroyed.
    case over
    /// Its sender has deleted it; its contents are destroyed.
    case deleted
}
