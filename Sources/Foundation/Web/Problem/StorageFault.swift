import HTTPTypes

/// The failure to store what a user sent: the disk is full, or the storage does not respond.
///
/// Its own type separates it in the log from work that timed out.
public struct StorageFault: ExplainableError {
    /// Creates the error.
    public init() {}

    /// The problem: nothing was stored, and the user can retry.
    public var problem: Problem {
        Problem(
            .serviceUnavailable,
            title: "The server has run out of space",
            detail: "Nothing you sent was saved. Try again later.",
            headers: [.retryAfter: "600"]
        )
    }
}
