/// The request of a webhook.
public struct WebhookCall: Sendable, Hashable {
    /// The target URL.
    public let address: String
    /// The header fields.
    public let headers: [String: String]
    /// The body.
    public let body: [UInt8]

    /// Creates a call.
    public init(address: String, headers: [String: String], body: [UInt8]) {
        self.address = address
        self.headers = headers
        self.body = body
    }
}
