/// The number and pauses of retries of requests that are safe to repeat.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of attempts.
    public var attempts: Int
    /// The pause after the first failure; it doubles with each further one.
    public var firstPause: Duration
    /// The maximum pause; no retry where the server requests a longer one.
    public var longestPause: Duration

    /// Creates a policy.
    public init(
        attempts: Int = 3,
        firstPause: Duration = .milliseconds(250),
        longestPause: Duration = .seconds(5)
    ) {
        self.attempts = attempts
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    /// The policy without retries.
    public static let never = RetryPolicy(attempts: 1)

    /// Returns the delay of the next attempt; `nil` for none.
    ///
    /// - Parameters:
    ///   - error: the error of the last attempt.
    ///   - attempt: the number of the last attempt, from 1.
    /// - Returns: the delay that the server requests, else a pause that doubles.
    public func pause(after error: any Error, attempt: Int) -> Duration? {
        guard attempt < attempts, let wish = Self.wishedPause(after: error) else { return nil }
        if let wished = wish.wished { return wished <= longestPause ? wished : nil }
        return min(firstPause * (1 << min(attempt - 1, 20)), longestPause)
    }

    /// The delay that the server requests for a temporary error; `nil` where a retry is pointless.
    private static func wishedPause(after error: any Error) -> (wished: Duration?, Void)? {
        switch error {
        case is TransportFailure: (nil, ())
        case let failure as ServerFailure where [502, 503, 504].contains(failure.status): (failure.retryAfter, ())
        case let refusal as Refusal where refusal.status == 429: (refusal.retryAfter, ())
        default: nil
        }
    }
}
