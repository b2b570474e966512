public import Hummingbird

/// Finds out who makes each request, and tells the handlers through the context.
public struct CallerMiddleware<Context: CrosstownContext>: RouterMiddleware {
    let authenticator: any Authenticator
    let cookie: SessionCookie
    let random: any RandomNumberGenerator & Sendable

    /// Recognizes callers by cookie or key.
    ///
    /// - Parameters:
    ///   - authenticator: knows whom a token belongs to.
    ///   - cookie: the cookie that holds a session's token.
    ///   - random: makes the masks of form tokens.
    public init(
        authenticator: any Authenticator,
        cookie: SessionCookie,
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.authenticator = authenticator
        self.cookie = cookie
        self.random = random
    }

    /// Puts the caller into the context.
    ///
    /// - Throws: ``Problem`` with status 401 for a key that is not valid; a cookie that is not valid makes the request
    ///   anonymous.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        if let authorization = request.headers[.authorization] {
            context.caller = try await caller(withKey: authorization)
        } else if let token = cookie.token(in: request.headers) {
            context.caller = try await authenticator.caller(for: token, kind: .cookie)
            var random = random
            context.caller?.formToken = FormToken(ofSession: token).masked(by: &random)
        }
        return try await next(request, context)
    }

    private func caller(withKey authorization: String) async throws -> Caller {
        let parts = authorization.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw Problem.badKey }
        guard var caller = try await authenticator.caller(for: String(parts[1]), kind: .bearer) else {
            throw Problem.badKey
        }
        caller.formToken = nil
        return caller
    }
}

extension Problem {
    /// A key that is unknown, expired or revoked.
    static var badKey: Problem {
        Problem(
            .unauthorized,
            title: "Key not valid",
            detail: "The key is unknown, expired or revoked.",
            headers: [.wwwAuthenticate: "Bearer"]
        )
    }
}
