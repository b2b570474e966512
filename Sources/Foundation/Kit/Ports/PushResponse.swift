/// The response of a push service.
public struct PushResponse: Sendable, Hashable {
    /// The HTTP status.
    public let status: Int
    /// The field `Retry-After` in seconds, if valid.
    public let retryAfter: Int?

    /// Creates a response.
    public init(status: Int, retryAfter: Int? = nil) {
        self.status = status
        self.retryAfter = retryAfter
    }
}
