import CrosstownKit
import CrosstownValues

/// A drop as somebody sees it.
struct DropView: Codable, Sendable, Hashable {
    /// How it stands for that person.
    enum Standing: String, Codable, Sendable, CaseIterable {
        /// It waits: nothing of its contents is here.
        case locked
        /// It waits, and can be opened now without another claim.
        case here
        /// Its contents are here.
        case open
        /// It was opened, and opens again only at the place.
        case read
        /// The person has sent it.
        case sent
    }

    /// Where it is, as exactly as the sender wishes.
    struct Place: Codable, Sendable, Hashable {
        let name: String
        let latitude: Double
        let longitude: Double
        /// How near one must be, or how large the area is, in metres.
        let radius: Int
        let isArea: Bool
    }

    /// What is in it.
    struct Contents: Codable, Sendable, Hashable {
        let text: String
        let place: String
        let media: MediaKind?
        let milliseconds: Int?
        /// What opens in the reader's browser alone, with the halves for the reader's devices.
        var parcel: SealedParcel?
    }

    /// What is in it besides text.
    enum MediaKind: String, Codable, Sendable, CaseIterable {
        /// A JPEG picture.
        case picture
        /// An MP4 video.
        case video
        /// A picture that readers' browsers open.
        case sealed
    }

    /// Who opened it and when, for its sender.
    struct OpeningView: Codable, Sendable, Hashable {
        let name: String
        let at: Timestamp
        let proof: OpenProof
        /// Why the place is not certain.
        let signals: [String]
    }

    /// Whom it is for, for its sender.
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
    /// What the code of a sign opens.
    var signCode: SignCode
    var walk: Identifier<Walk>?
    var step: Int?
    var opens: Int?
    var mostOpens: Int?
    var openings: [OpeningView]?
    var recipients: [RecipientView]?
    var thread: [ThreadEntry]?
    var isShared = false
    /// Whether a reminder to oneself was opened at its place.
    var isDone = false
    /// The report with a decision against it, for its sender.
    var report: Identifier<DropReport>?
}
