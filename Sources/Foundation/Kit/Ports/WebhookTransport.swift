/// Sends webhooks to third-party servers, whose addresses strangers choose and which may lead anywhere.
public protocol WebhookTransport: Sendable {
    /// Validates an address: over https, to the public internet.
    ///
    /// - Throws: `WebhookFault` if it is not allowed, or the host is not found.
    func check(_ address: String) async throws(WebhookFault)

    /// Sends a call, without following redirects; it times out after some seconds.
    ///
    /// - Throws: `WebhookFault`, and any failure of the connection.
    func send(_ call: WebhookCall) async throws -> WebhookReply
}
