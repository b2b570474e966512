/// Work outside took longer than it may.
public struct TimeLimitExceeded: Error, Hashable, Sendable {
    /// Says that a limit was exceeded.
    public init() {}
}
