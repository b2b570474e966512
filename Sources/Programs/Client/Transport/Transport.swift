/// Sends requests to the server: a port, so that every platform can use its own HTTP library.
///
/// Transports do not follow redirects, store cookies or repeat requests; ``CrosstownClient`` decides about retries.
public protocol Transport: Sendable {
    /// Sends a request and returns the complete response, whatever its status.
    ///
    /// Throws ``TransportFailure`` without a complete response, and `CancellationError` where the task was canceled.
    func send(_ request: ClientRequest) async throws -> ClientResponse

    /// Sends a request and returns its streamed response; throws as ``send(_:)`` does.
    ///
    /// The connection closes when the stream is dropped or the reading task is canceled.
    func stream(_ request: ClientRequest) async throws -> ClientStream
}
