import HTTPTypes
public import Hummingbird

/// Tells browsers what our pages may do, to limit the damage of errors.
public struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
    private let headers: [HTTPField]

    /// Creates the headers; with `isSecure` browsers return over https only.
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

    /// Adds the default headers to every response without them.
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

/// Returns what a page may do; one that embeds third-party content lists the origins.
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
