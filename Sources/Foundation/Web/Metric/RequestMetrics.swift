public import Hummingbird

/// Counts requests, and their durations, in a registry.
public struct RequestMetrics<Context: RequestContext>: RouterMiddleware {
    let registry: MetricRegistry
    let clock: any Clock<Duration>

    /// Creates the middleware with a registry and a clock.
    public init(_ registry: MetricRegistry, clock: any Clock<Duration> = .continuous) {
        self.registry = registry
        self.clock = clock
    }

    /// Handles the request, and counts it.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        try await RequestOutcome.observe(request, context, clock: clock, next: next) { registry.count($0) }
    }
}
