import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The address of one drop.
struct DropAddress: Codable, Sendable {
    var id: Identifier<Drop>
    /// Whether it was opened a moment ago.
    var opened: Bool?
    /// Whether something said about it was reported a moment ago.
    var reported: Bool?
    /// The code that a sign's square holds.
    var c: String?
    /// What of it is saved; without it the picture or video, or the text where there is neither.
    var part: SavedPart?
}
