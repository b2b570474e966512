/// A message to a device's push service (RFC 8030 section 5).
public struct PushMessage: Sendable, Hashable {
    /// The push service's address of the device.
    public let endpoint: String
    /// The header fields.
    public let headers: [String: String]
    /// The encrypted message.
    public let body: [UInt8]

    /// Creates a message.
    public init(endpoint: String, headers: [String: String], body: [UInt8]) {
        self.endpoint = endpoint
        self.headers = headers
        self.body = body
    }
}
