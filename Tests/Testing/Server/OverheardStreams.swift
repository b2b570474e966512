public import CrosstownWeb
public import Hummingbird
import NIOCore
import Synchronization

/// Notes what answers have sent so far, for tests of streams, which have no end of their own.
public final class OverheardStreams: RouterMiddleware {
    private let state = Mutex("")

    /// Nothing is sent yet.
    public init() {}

    /// All that was sent so far.
    public var text: String { state.withLock { $0 } }

    /// Notes what the answer sends.
    public func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.body = response.body.map { [self] bytes in
            state.withLock { $0 += String(buffer: bytes) }
            return bytes
        }
        return response
    }
}
