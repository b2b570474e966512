public import Hummingbird
import Logging

/// Writes one line for each request at debug level: method, route, status and milliseconds.
///
/// Neither address nor parameters nor query are written, since they tell who was where.
public struct AccessLog<Context: RequestContext>: RouterMiddleware {
    let clock: any Clock<Duration>

    /// Measures how long requests take by the given clock.
    public init(clock: any Clock<Duration> = .continuous) { self.clock = clock }

    /// Answers the request, and writes its line.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await RequestOutcome.observe(request, context, clock: clock, next: next) { outcome in
            context.logger.debug(
                "request",
                metadata: [
                    "method": "\(outcome.method)", "route": "\(outcome.route)", "status": "\(outcome.status)",
                    "ms": "\(Int((outcome.duration.seconds * 1000).rounded()))",
                ]
            )
        }
    }
}
