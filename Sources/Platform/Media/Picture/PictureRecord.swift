import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What is known of a picture.
struct PictureRecord: Hashable, Sendable {
    /// How a picture stands.
    enum State: String, Hashable, Sendable {
        /// Its bytes arrive, or are made anew.
        case arriving
        /// It is ready, and nothing needs it yet.
        case waiting
        /// Something needs it.
        case kept
        /// Its files are about to go.
        case dropped
    }

    let id: Identifier<Picture>
    let owner: Identifier<Account>
    /// What its files are called: 128 random bits, which tell nothing of the picture or its owner.
    let name: String
    let state: State
}

extension PictureRecord.State: SQLBindable, SQLReadable {}
