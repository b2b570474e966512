/// What a server has answered.
public struct WebhookReply: Sendable, Hashable {
    /// The HTTP status.
    public let status: Int
    /// The field `Retry-After` in seconds, where there is one that can be read.
    public let retryAfter: Int?
    /// The beginning of the body.
    public let body: [UInt8]

    /// Describes an answer.
    public init(status: Int, retryAfter: Int? = nil, body: [UInt8] = []) {
        self.status = status
        self.retryAfter = retryAfter
        self.body = body
    }
}
