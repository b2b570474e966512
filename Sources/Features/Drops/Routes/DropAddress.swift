import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct DropAddress: Codable, Sendable {
    var id: Identifier<Drop>
    /// Whether it was just opened.
    var opened: Bool?
    /// Whether a comment on it was just reported.
    var reported: Bool?
    /// The code in a sign's QR code.
    var c: String?
    /// What to save; by default the picture or video, or the text if there is neither.
    var part: SavedPart?
}
