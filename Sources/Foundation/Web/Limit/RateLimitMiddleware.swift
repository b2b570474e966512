import CrosstownValues
import Crypto
import Foundation
import HTTPTypes
public import Hummingbird

/// Limits how often each caller, or each network address of a stranger, may ask.
public struct RateLimitMiddleware<Context: CrosstownContext>: RouterMiddleware {
    let limiter: @Sendable (_ path: String) -> RateLimiter

    /// Applies one limiter to all requests.
    public init(_ limiter: RateLimiter) { self.init { _ in limiter } }

    /// Applies to each request the limiter that its path has.
    public init(limiter: @escaping @Sendable (_ path: String) -> RateLimiter) { self.limiter = limiter }

    /// Lets the request pass.
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
