public import CrosstownValues
import Synchronization

/// A clock that a test sets.
public final class ManualClock: WallClock {
    private let moment: Mutex<Timestamp>

    /// Makes a clock that stands at a moment until it is moved.
    public init(_ moment: Timestamp = Timestamp(milliseconds: 1_795_000_000_000)) {
        self.moment = Mutex(moment)
    }

    /// The moment the clock was last set to.
    public func now() -> Timestamp { moment.withLock { $0 } }

    /// Moves the clock forward.
    public func advance(milliseconds: Int64) {
        moment.withLock { $0 = $0.advanced(milliseconds: milliseconds) }
    }
}
