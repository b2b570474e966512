/// The error of third-party work that timed out.
public struct TimeLimitExceeded: Error, Hashable, Sendable {
    /// Creates the error.
    public init() {}
}
