/// A message to a device, as it goes to the device's push service (RFC 8030 section 5).
public struct PushMessage: Sendable, Hashable {
    /// The address that the push service gave to the device.
    public let endpoint: String
    /// The names and values of the header fields.
    public let headers: [String: String]
    /// The encrypted message.
    public let body: [UInt8]

    /// Describes a message.
    public init(endpoint: String, headers: [String: String], body: [UInt8]) {
        self.endpoint = endpoint
        self.headers = headers
        self.body = body
    }
}
