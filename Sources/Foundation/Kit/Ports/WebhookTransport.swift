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
