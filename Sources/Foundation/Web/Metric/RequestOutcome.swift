import HTTPTypes
import Hummingbird

/// The result of a request, without its caller or subject.
struct RequestOutcome: Sendable {
    /// The method; `OTHER` for an unknown one, since clients may invent them.
    let method: String
    /// The path as declared, with the names of its parameters instead of their values; `NotFound` for others.
    let route: String
    /// The HTTP status.
    let status: Int
    /// The duration until the response began; the rest of a stream is not counted.
    let duration: Duration

    private static let known: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options]

    /// Handles a request and returns its result.
    static func observe<Context: RequestContext>(
        _ request: Request,
        _ context: Context,
        clock: any Clock<Duration>,
        next: (Request, Context) async throws -> Response,
        tell: (RequestOutcome) -> Void
    ) async throws -> Response {
        let elapsed = stopwatch(clock)
        do {
            let response = try await next(request, context)
            tell(RequestOutcome(request, context, response.status.code, elapsed()))
            return response
        } catch {
            tell(RequestOutcome(request, context, Problem.presentable(error).status, elapsed()))
            throw error
        }
    }

    private init(_ request: Request, _ context: some RequestContext, _ status: Int, _ duration: Duration) {
        method = Self.known.contains(request.method) ? request.method.rawValue : "OTHER"
        route = context.endpointPath ?? "NotFound"
        self.status = status
        self.duration = duration
    }

    private static func stopwatch<Time: Clock<Duration>>(_ clock: Time) -> () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}

extension Duration {
    /// The span in seconds.
    var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }
}
