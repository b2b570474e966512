import CrosstownValues

/// Stops calls to a service that fails repeatedly.
///
/// After several failures in a row it refuses calls for a while; then one trial call decides.
struct CircuitBreaker: Sendable {
    private enum State {
        /// Allows calls; counts the latest failures in a row.
        case closed(failures: Int)
        /// Refuses calls until a moment.
        case open(until: Timestamp)
    }

    private let mostFailures: Int
    private let pauseMilliseconds: Int64
    private var state = State.closed(failures: 0)

    init(mostFailures: Int = 3, pauseMilliseconds: Int64 = 5000) {
        self.mostFailures = mostFailures
        self.pauseMilliseconds = pauseMilliseconds
    }

    /// Returns whether to try now; after a pause, one caller may try, and the others after the next pause.
    mutating func mayTry(at now: Timestamp) -> Bool {
        guard case .open(let until) = state else { return true }
        if now < until { return false }
        state = .open(until: now.advanced(milliseconds: pauseMilliseconds))
        return true
    }

    mutating func succeeded() { state = .closed(failures: 0) }

    mutating func failed(at now: Timestamp) {
        guard case .closed(let failures) = state, failures + 1 < mostFailures else {
            state = .open(until: now.advanced(milliseconds: pauseMilliseconds))
            return
        }
        state = .closed(failures: failures + 1)
    }
}
