/// Returns the delay before the next attempt: 1 s after the first failure, twice as long after each further one, at
/// most 1024 s.
func retryDelayMilliseconds(attempts: Int) -> Int64 { 1000 << Int64(min(attempts, 10)) }

/// Returns whether an error ends the whole transaction, so that a savepoint cannot be rolled back.
func isTransactionLost(_ error: any Error) -> Bool {
    switch error as? DatabaseError {
    case .serialization, .unavailable: true
    default: false
    }
}
