public import Hummingbird
import Logging

/// Logs one line for each request at debug level: method, route, status and milliseconds.
///
/// Address, parameters and query are left out, since they show who was where.
public struct AccessLog<Context: RequestContext>: RouterMiddleware {
    let clock: any Clock<Duration>

    /// Creates the log with a clock for durations.
    public init(clock: any Clock<Duration> = .continuous) { self.clock = clock }

    /// Handles the request, and logs its line.
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
