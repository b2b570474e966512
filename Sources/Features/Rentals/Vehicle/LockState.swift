import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What a lock or a dock told last: whether it holds the vehicle, and since when.
struct LockState {
    let isLocked: Bool
    let at: Timestamp
}
