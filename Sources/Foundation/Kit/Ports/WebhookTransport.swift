/// Hands webhooks to the servers of others, whose addresses strangers choose and which may lead anywhere.
public protocol WebhookTransport: Sendable {
    /// Checks whether webhooks may go to an address at all: over https, to the public internet.
    ///
    /// - Throws: `WebhookFault` where they may not, or where the host is not found.
    func check(_ address: String) async throws(WebhookFault)

    /// Hands over one call; no redirect is followed, and it is given up after some seconds.
    ///
    /// - Throws: `WebhookFault`, and what keeps a connection from being made.
    func send(_ call: WebhookCall) async throws -> WebhookReply
}

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

/// Why a webhook was not handed over.
public enum WebhookFault: Error, Hashable, Sendable {
    /// The address is none that webhooks go to.
    case badAddress
    /// The address leads into this machine or its network.
    case notPublic
    /// The name of the host has no address, or cannot be looked up now.
    case unknownHost
    /// The server takes too long.
    case late
}
