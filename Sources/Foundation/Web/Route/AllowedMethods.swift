import HTTPTypes
public import Hummingbird

/// Responds to unknown methods, such as `TRACE`, with status 405 if the address exists (RFC 9110, 15.5.6).
///
/// The router finds a route by address and method at once, so an `OPTIONS` request returns the methods of the address.
public struct AllowedMethods<Inner: HTTPResponder>: HTTPResponder where Inner.Context: CrosstownContext {
    /// The context of every request.
    public typealias Context = Inner.Context

    private let inner: Inner
    private let presenter: Presenter

    /// Creates a responder in front of all routes.
    public init(_ inner: Inner, presenter: Presenter) {
        self.inner = inner
        self.presenter = presenter
    }

    /// Handles the request.
    public func respond(to request: Request, context: Context) async throws -> Response {
        switch request.method {
        case .get, .post, .head, .put, .patch, .delete, .options:
            return try await inner.respond(to: request, context: context)
        default: return try await respondToUnknown(request, context)
        }
    }

    private func respondToUnknown(_ request: Request, _ context: Context) async throws -> Response {
        var head = request.head
        head.method = .options
        let options = try await inner.respond(to: Request(head: head, body: request.body), context: context)
        guard options.status == .noContent, let allowed = options.headers[.allow] else { return options }
        let problem = Problem(.methodNotAllowed, headers: [.allow: allowed])
        var response = presenter.response(for: problem, request: request, caller: nil)
        for field in options.headers where !response.headers.contains(field.name) { response.headers.append(field) }
        return response
    }
}
