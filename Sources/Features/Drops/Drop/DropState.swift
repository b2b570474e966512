import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL

/// The state of a drop.
enum DropState: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// It waits and can be opened.
    case waiting
    /// Hidden by moderators.
    case hidden
    /// Expired or opened as often as allowed; its contents are deleted.
    case over
    /// Deleted by its sender, with its contents.
    case deleted
}
