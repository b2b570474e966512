/// A webhook as it goes out.
public struct WebhookCall: Sendable, Hashable {
    /// Where it goes.
    public let address: String
    /// The names and values of the header fields.
    public let headers: [String: String]
    /// What is posted.
    public let body: [UInt8]

    /// Describes a call.
    public init(address: String, headers: [String: String], body: [UInt8]) {
        self.address = address
        self.headers = headers
        self.body = body
    }
}
