import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The last report of a lock or dock: whether it holds the vehicle, and since when.
struct LockState {
    let isLocked: Bool
    let at: Timestamp
}
