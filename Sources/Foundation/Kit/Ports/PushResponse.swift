/// What a push service has answered.
public struct PushResponse: Sendable, Hashable {
    /// The HTTP status.
    public let status: Int
    /// The field `Retry-After` in seconds, where there is one that can be read.
    public let retryAfter: Int?

    /// Describes an answer.
    public init(status: Int, retryAfter: Int? = nil) {
        self.status = status
        self.retryAfter = retryAfter
    }
}
