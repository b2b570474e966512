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
