import HTTPTypes
public import Hummingbird

/// Tells browsers what our pages may do, so that a mistake in one of them does less harm.
public struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    private let headers: [HTTPField]

    /// Sets the headers; with `isSecure` browsers come back over https alone.
    public init(isSecure: Bool) {
        let always = [
            HTTPField(name: .contentSecurityPolicy, value: contentPolicy()),
            HTTPField(name: .xContentTypeOptions, value: "nosniff"),
            HTTPField(name: .referrerPolicy, value: "same-origin"),
            HTTPField(name: .crossOriginOpenerPolicy, value: "same-origin"),
            HTTPField(
                name: .permissionsPolicy,
                value: "camera=(self), geolocation=(self), microphone=(self), payment=()"
            ),
        ]
        let secure = HTTPField(name: .strictTransportSecurity, value: "max-age=31536000; includeSubDomains")
        headers = isSecure ? always + [secure] : always
    }

    /// Adds the headers to every answer that does not set them itself.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for field in headers where !response.headers.contains(field.name) { response.headers.append(field) }
        return response
    }
}

/// What a page may do; one that shows what lies elsewhere names the origins.
func contentPolicy(embedding origins: [String] = []) -> String {
    let others = origins.joined(separator: " ")
    let frames = origins.isEmpty ? [] : ["frame-src \(others)"]
    let media = origins.isEmpty ? "media-src 'self' blob:" : "media-src 'self' blob: \(others)"
    let always = [
        "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
        "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'", "worker-src 'self' blob:",
        "manifest-src 'self'", media, "base-uri 'none'", "form-action 'self'",
        "frame-ancestors 'none'",
    ]
    return (always + frames).joined(separator: "; ")
}
