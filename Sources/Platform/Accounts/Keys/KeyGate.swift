public import CrosstownKit
public import CrosstownWeb
import HTTPTypes
public import Hummingbird

/// Restricts programs with keys to the addresses of their scopes and to public pages, whatever rights other routes
/// require of users.
public struct KeyGate<Context: CrosstownContext>: RouterMiddleware {
    private let scopes: [KeyScope]

    /// Creates the gate of all routes; `scopes` are the possible scopes of keys.
    public init(_ scopes: [KeyScope]) { self.scopes = scopes }

    /// Passes users on, and programs within their scopes; programs read public pages as strangers do.
    ///
    /// - Throws: `Problem` with status 403.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let caller = context.caller, ProgramKey.isCaller(caller.accountID) else {
            return try await next(request, context)
        }
        let path = request.uri.path
        if scopes.contains(where: { caller.has($0.name) && $0.opens(path) }) { return try await next(request, context) }
        guard request.method == .get else { throw refusal(of: path) }
        var stranger = context
        stranger.caller = nil
        do {
            return try await next(request, stranger)
        } catch let problem as Problem where problem == .notSignedIn {
            throw refusal(of: path)
        }
    }

    private func refusal(of path: String) -> Problem {
        let needed = scopes.filter { $0.opens(path) }.map(\.name).sorted()
        return Problem(
            .forbidden,
            title: KeyTexts.notForKey,
            detail: needed.isEmpty ? KeyTexts.notForKeyDetail : KeyTexts.scopeMissing(needed)
        )
    }
}
