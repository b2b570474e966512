import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A picture or a video of a drop, without its bytes.
struct MediaRecord: Sendable, Hashable {
    enum Kind: String, Codable, Sendable, SQLBindable, SQLReadable {
        /// A JPEG picture.
        case picture
        /// An MP4 video.
        case video
    }

    /// The state of an upload.
    enum State: String, Sendable, SQLBindable, SQLReadable {
        /// Its objects are incomplete.
        case arriving
        /// It does not belong to a drop yet.
        case waiting
        /// It belongs to a drop.
        case kept
        /// Its objects have to be deleted.
        case gone
    }

    let id: Identifier<DropMedia>
    let owner: Identifier<Account>
    let kind: Kind
    /// The name of the encrypted object.
    let object: String
    /// The name of the encrypted thumbnail.
    let poster: String?
    let key: String?
    let bytes: Int
    let posterBytes: Int
    let milliseconds: Int?
    /// Whether the sender's browser has encrypted it, so that only readers' browsers can open it.
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

    /// The row stays until the sweep has deleted its objects; without the key they are unreadable.
    static let personal = PersonalTable(
        "drop_media",
        [
            .account("owner", in: "Pictures and videos of drops", erasing: .nobody),
            .listed("t.made_at", as: .moment("When")), .listed("t.kind", as: .plain("Kind")),
            .listed("t.bytes", as: .plain("Size (bytes)")), .listed("t.state", as: .plain("Status")),
            .cleared("item", to: "NULL"), .cleared("key", to: "NULL"), .cleared("state", to: "'gone'"),
        ]
    )

    /// The kind that readers see.
    var shown: DropView.MediaKind {
        switch kind {
        case .picture: isSealed ? .sealed : .picture
        case .video: .video
        }
    }
}
