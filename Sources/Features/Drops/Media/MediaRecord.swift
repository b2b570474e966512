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

    /// What has become of it.
    enum State: String, Sendable, SQLBindable, SQLReadable {
        /// Its objects are not whole yet.
        case arriving
        /// It waits for a drop to belong to.
        case waiting
        /// It belongs to a drop.
        case kept
        /// Its objects are to be removed.
        case gone
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
    let state: State
    let madeAt: Timestamp

    static let table = Table(
        "drop_media",
        Column("id", \MediaRecord.id),
        Column("owner", \MediaRecord.owner),
        Column("kind", \MediaRecord.kind),
        Column("object", \MediaRecord.object),
        Column("poster", \MediaRecord.poster),
        Column("key", \MediaRecord.key),
        Column("bytes", \MediaRecord.bytes),
        Column("poster_bytes", \MediaRecord.posterBytes),
        Column("milliseconds", \MediaRecord.milliseconds),
        Column("is_sealed", \MediaRecord.isSealed),
        Column("state", \MediaRecord.state),
        Column("made_at", \MediaRecord.madeAt),
        make: MediaRecord.init
    )

    /// Its row stays until the sweep has removed its objects; without the key, nobody can read them any more.
    static let personal = PersonalTable(
        "drop_media",
        [
            .account("owner", in: "Pictures and videos of drops", erasing: .nobody),
            .listed("t.made_at", as: .moment("When")), .listed("t.kind", as: .plain("Kind")),
            .listed("t.bytes", as: .plain("Bytes")), .listed("t.state", as: .plain("State")),
            .cleared("item", to: "NULL"), .cleared("key", to: "NULL"), .cleared("state", to: "'gone'"),
        ]
    )

    /// What readers see of it.
    var shown: DropView.MediaKind {
        switch kind {
        case .picture: isSealed ? .sealed : .picture
        case .video: .video
        }
    }
}
