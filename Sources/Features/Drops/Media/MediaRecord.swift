import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A picture or a video of a drop, without its bytes.
struct MediaRecord: Sendable, Hashable {
    /// What it is.
    enum Kind: String, Codable, Sendable, SQLBindable, SQLReadable {
        /// A JPEG picture.
        case picture
        /// An MP4 video.
        case video
    }

    let id: Identifier<DropMedia>
    let owner: Identifier<Account>
    let kind: Kind
    /// What the object is called that holds it, sealed.
    let object: String
    /// What the object is called that holds the small picture, sealed.
    let poster: String?
    let key: String?
    let bytes: Int
    let posterBytes: Int
    let milliseconds: Int?
    /// Whether its sender's browser has sealed it, so that readers' browsers alone can open it.
    let isSealed: Bool

    /// What readers see of it.
    var shown: DropView.MediaKind {
        switch kind {
        case .picture: isSealed ? .sealed : .picture
        case .video: .video
        }
    }
}
