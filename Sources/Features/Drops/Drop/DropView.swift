import CrosstownKit
import CrosstownValues

/// A drop for its reader.
struct DropView: Codable, Sendable, Hashable {
    /// The state of a drop for its reader.
    enum Standing: String, Codable, Sendable, CaseIterable {
        /// It waits; its contents are not included.
        case locked
        /// It waits, and can be opened now without another claim.
        case here
        /// Its contents are included.
        case open
        /// It was opened, and opens again only at the place.
        case read
        /// The reader has sent it.
        case sent
    }

    /// The place, as exactly as the sender allows.
    struct Place: Codable, Sendable, Hashable {
        let name: String
        let latitude: Double
        let longitude: Double
        /// The radius for opening, or the size of the area, in meters.
        let radius: Int
        let isArea: Bool
    }

    struct Contents: Codable, Sendable, Hashable {
        let text: String
        let place: String
        let media: MediaKind?
        let milliseconds: Int?
        /// The encrypted text that only the reader's browser opens, with the shares for the reader's devices.
        var parcel: SealedParcel?
    }

    /// The media of a drop, in addition to text.
    enum MediaKind: String, Codable, Sendable, CaseIterable {
        /// A JPEG picture.
        case picture
        /// An MP4 video.
        case video
        /// A picture that only readers' browsers open.
        case sealed
    }

    /// An opening, for the sender.
    struct OpeningView: Codable, Sendable, Hashable {
        let name: String
        let at: Timestamp
        let proof: OpenProof
        /// Why the place is uncertain.
        let signals: [String]
    }

    /// A recipient, for the sender.
    struct RecipientView: Codable, Sendable, Hashable {
        let name: String
        let state: RecipientState
    }

    let id: Identifier<Drop>
    let sender: String
    let standing: Standing
    let audience: DropAudience
    let state: DropState
    let madeAt: Timestamp
    let opensFrom: Timestamp
    let opensUntil: Timestamp?
    let hint: String
    let place: Place?
    var contents: Contents?
    var mayKeep: Bool
    var mayShare: Bool
    var signCode: SignCode
    var walk: Identifier<Walk>?
    var step: Int?
    var opens: Int?
    var mostOpens: Int?
    var openings: [OpeningView]?
    var recipients: [RecipientView]?
    var thread: [ThreadEntry]?
    var isShared = false
    /// Whether the sender's own reminder was opened at its place.
    var isDone = false
    /// The report with a decision against it, for its sender.
    var report: Identifier<DropReport>?
}
