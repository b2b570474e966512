import CrosstownValues
import Crypto
import Foundation
import HTTPTypes
public import Hummingbird

/// Limits the requests of each caller, or of each network without a sign-in.
public struct RateLimitMiddleware<Context: CrosstownContext>: RouterMiddleware {
    let limiter: @Sendable (_ path: String) -> RateLimiter

    /// Creates the middleware with one limiter for all requests.
    public init(_ limiter: RateLimiter) { self.init { _ in limiter } }

    /// Creates the middleware with a limiter for each path.
    public init(limiter: @escaping @Sendable (_ path: String) -> RateLimiter) { self.limiter = limiter }

    /// Forwards a request within the limit.
    ///
    /// - Throws: ``Problem`` with status 429.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        try limiter(request.uri.path).check(context.rateKey)
        return try await next(request, context)
    }
}
