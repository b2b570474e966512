/// Carries requests to the server: a port, so that every platform brings the HTTP library it likes best.
///
/// Transports neither follow redirects nor keep cookies nor repeat requests; ``CrosstownClient`` decides what is
/// repeated.
public protocol Transport: Sendable {
    /// Sends a request and gathers the answer, whatever its status.
    ///
    /// Throws ``TransportFailure`` where no complete answer comes, and `CancellationError` where the task was cancelled.
    func send(_ request: ClientRequest) async throws -> ClientResponse

    /// Sends a request whose answer goes on and on, and hands over its body as it arrives; throws as ``send(_:)`` does.
    ///
    /// The connection is closed when the stream is dropped or the task that reads it is cancelled.
    func stream(_ request: ClientRequest) async throws -> ClientStream
}
