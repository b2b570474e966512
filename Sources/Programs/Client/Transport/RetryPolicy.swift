/// How often, and after what pauses, a request that may safely be repeated is repeated.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent at most.
    public var attempts: Int
    /// The pause after the first failure; it doubles with each further one.
    public var firstPause: Duration
    /// The longest pause; a server that asks for a longer one is not asked again.
    public var longestPause: Duration

    /// Describes a policy.
    public init(
        attempts: Int = 3,
        firstPause: Duration = .milliseconds(250),
        longestPause: Duration = .seconds(5)
    ) {
        self.attempts = attempts
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    /// Sends everything once.
    public static let never = RetryPolicy(attempts: 1)

    /// How long to wait before the next attempt; `nil` where there should be none.
    ///
    /// - Parameters:
    ///   - error: why the last attempt failed.
    ///   - attempt: the number of the last attempt, 1 being the first.
    /// - Returns: the server's own wish where it has one, else a pause that doubles.
    public func pause(after error: any Error, attempt: Int) -> Duration? {
        guard attempt < attempts, let wish = Self.wishedPause(after: error) else { return nil }
        if let wished = wish.wished { return wished <= longestPause ? wished : nil }
        return min(firstPause * (1 << min(attempt - 1, 20)), longestPause)
    }

    /// What the server wishes, where the error is one that may pass; `nil` where repeating is in vain.
    private static func wishedPause(after error: any Error) -> (wished: Duration?, Void)? {
        switch error {
        case is TransportFailure: (nil, ())
        case let failure as ServerFailure where [502, 503, 504].contains(failure.status): (failure.retryAfter, ())
        case let refusal as Refusal where refusal.status == 429: (refusal.retryAfter, ())
        default: nil
        }
    }
}
