import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The row of a picture.
struct PictureRecord: Hashable, Sendable {
    /// The state of a picture.
    enum State: String, Hashable, Sendable {
        /// Being uploaded or re-encoded.
        case arriving
        /// Ready, but not used yet.
        case waiting
        /// In use.
        case kept
        /// Its files are about to be deleted.
        case dropped
    }

    let id: Identifier<Picture>
    let owner: Identifier<Account>
    /// The name of its files: 128 random bits, which disclose neither picture nor owner.
    let name: String
    let state: State
}

extension PictureRecord.State: SQLBindable, SQLReadable {}
