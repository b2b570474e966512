import CrosstownValues

/// Keeps callers from waiting for something that fails again and again.
///
/// After some failures in a row nothing is tried for a while, then one trial decides.
struct CircuitBreaker: Sendable {
    private enum State {
        /// Everything is tried; so many failures came last.
        case closed(failures: Int)
        /// Nothing is tried until a moment.
        case open(until: Timestamp)
    }

    private let mostFailures: Int
    private let pauseMilliseconds: Int64
    private var state = State.closed(failures: 0)

    /// Makes a closed breaker.
    init(mostFailures: Int = 3, pauseMilliseconds: Int64 = 5000) {
        self.mostFailures = mostFailures
        self.pauseMilliseconds = pauseMilliseconds
    }

    /// Whether to try now; where a pause has ended, one caller may, and the others after the next pause.
    mutating func mayTry(at now: Timestamp) -> Bool {
        guard case .open(let until) = state else { return true }
        if now < until { return false }
        state = .open(until: now.advanced(milliseconds: pauseMilliseconds))
        return true
    }

    /// Notes an answer.
    mutating func succeeded() { state = .closed(failures: 0) }

    /// Notes a failure.
    mutating func failed(at now: Timestamp) {
        guard case .closed(let failures) = state, failures + 1 < mostFailures else {
            state = .open(until: now.advanced(milliseconds: pauseMilliseconds))
            return
        }
        state = .closed(failures: failures + 1)
    }
}
