import HTTPTypes

/// What somebody sent could not be kept: the disk is full, or the storage does not answer.
///
/// It is an error of its own, so that the log tells it from work that took too long.
public struct StorageFault: ExplainableError {
    /// Describes the fault.
    public init() {}

    /// Nothing is left of what was sent, and it may be sent again.
    public var problem: Problem {
        Problem(
            .serviceUnavailable,
            title: "There is no room on the server now",
            detail: "Nothing of what you sent was kept. Try again later.",
            headers: [.retryAfter: "600"]
        )
    }
}
