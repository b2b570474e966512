/// Sends messages to push services, whose addresses come from strangers' devices and may lead anywhere.
public protocol PushTransport: Sendable {
    /// Validates an address: over https, to the public internet.
    ///
    /// - Throws: `PushFault` if it is not allowed, or the host is not found.
    func check(_ endpoint: String) async throws(PushFault)

    /// Sends a message, without following redirects.
    ///
    /// - Throws: `PushFault`, and any failure of the connection.
    func send(_ message: PushMessage) async throws -> PushResponse
}
