import CrosstownValues
import Synchronization

/// A clock that stands still until it is told to go on.
final class ManualClock: WallClock {
    private let moment: Mutex<Timestamp>

    init(_ start: Timestamp) { moment = Mutex(start) }

    func now() -> Timestamp { moment.withLock { $0 } }

    func advance(milliseconds: Int64) {
        moment.withLock { $0 = $0.advanced(milliseconds: milliseconds) }
    }
}
