/// A server error (5xx), without details.
public struct ServerFailure: Error, Hashable, Sendable {
    /// The HTTP status, 500 to 599.
    public var status: Int
    /// The delay before a retry that the server requests.
    public var retryAfter: Duration?

    /// Creates a failure.
    public init(status: Int, retryAfter: Duration? = nil) {
        self.status = status
        self.retryAfter = retryAfter
    }
}
