/// The server is in trouble (5xx), and says nothing about why.
public struct ServerFailure: Error, Hashable, Sendable {
    /// The HTTP status, 500 to 599.
    public var status: Int
    /// How long the server asks to wait before trying again.
    public var retryAfter: Duration?

    /// Describes a failure.
    public init(status: Int, retryAfter: Duration? = nil) {
        self.status = status
        self.retryAfter = retryAfter
    }
}
