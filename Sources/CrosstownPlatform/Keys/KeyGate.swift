public import CrosstownKit
public import CrosstownWeb
import HTTPTypes
public import Hummingbird

/// Keeps programs with keys to the addresses of their scopes, whatever other routes ask of people.
public struct KeyGate<Context: CrosstownContext>: RouterMiddleware {
    private let scopes: [KeyScope]

    /// Guards all routes; `scopes` are those that keys can have.
    public init(_ scopes: [KeyScope]) { self.scopes = scopes }

    /// Lets people pass, and programs to what is theirs.
    ///
    /// - Throws: `Problem` with status 403.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        if let caller = context.caller, ProgramKey.isCaller(caller.accountID) {
            let path = request.uri.path
            guard scopes.contains(where: { caller.has($0.name) && $0.opens(path) }) else {
                let needed = scopes.filter { $0.opens(path) }.map(\.name).sorted()
                throw Problem(
                    .forbidden,
                    title: KeyWords.notForKey,
                    detail: needed.isEmpty ? KeyWords.notForKeyDetail : KeyWords.scopeMissing(needed)
                )
            }
        }
        return try await next(request, context)
    }
}
