import HTTPTypes
public import Hummingbird

/// Tells browsers what our pages may do, so that a mistake in one of them does less harm.
public struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    let isSecure: Bool

    /// Sets the headers; with `isSecure` browsers come back over https alone.
    public init(isSecure: Bool) { self.isSecure = isSecure }

    /// Adds the headers to every answer that does not set them itself.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for (name, value) in headers where response.headers[name] == nil { response.headers[name] = value }
        return response
    }

    private var headers: [(HTTPField.Name, String)] {
        let always: [(HTTPField.Name, String)] = [
            (.contentSecurityPolicy, contentPolicy),
            (.xContentTypeOptions, "nosniff"),
            (.referrerPolicy, "same-origin"),
            (.crossOriginOpenerPolicy, "same-origin"),
            (.permissionsPolicy, "camera=(self), geolocation=(self), microphone=(self), payment=()"),
        ]
        return isSecure ? always + [(.strictTransportSecurity, "max-age=31536000; includeSubDomains")] : always
    }
}

/// Made once: a type with parameters has no stored values of its own.
private let contentPolicy = [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
    "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'", "worker-src 'self' blob:",
    "manifest-src 'self'", "media-src 'self' blob:", "base-uri 'none'", "form-action 'self'",
    "frame-ancestors 'none'",
].joined(separator: "; ")
