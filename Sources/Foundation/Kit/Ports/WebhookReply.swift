/// The response of a server.
public struct WebhookReply: Sendable, Hashable {
    /// The HTTP status.
    public let status: Int
    /// The field `Retry-After` in seconds, if valid.
    public let retryAfter: Int?
    /// The beginning of the body.
    public let body: [UInt8]

    /// Creates a response.
    public init(status: Int, retryAfter: Int? = nil, body: [UInt8] = []) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}
