/// Hands messages to push services, whose addresses come from the devices of strangers and may lead anywhere.
public protocol PushTransport: Sendable {
    /// Checks whether messages may go to an address at all: over https, to the public internet.
    ///
    /// - Throws: `PushFault` where they may not, or where the host is not found.
    func check(_ endpoint: String) async throws(PushFault)

    /// Hands over one message; no redirect is followed.
    ///
    /// - Throws: `PushFault`, and what keeps a connection from being made.
    func send(_ message: PushMessage) async throws -> PushResponse
}

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

/// Why a message was not handed over.
public enum PushFault: Error, Hashable, Sendable {
    /// The address is none that messages are sent to.
    case badAddress
    /// The address leads into this machine or its network.
    case notPublic
    /// The name of the host has no address, or cannot be looked up now.
    case unknownHost
    /// The push service takes too long.
    case late
}
