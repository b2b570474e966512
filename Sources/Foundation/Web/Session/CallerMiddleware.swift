public import Hummingbird

/// Finds the caller of each request and stores it in the context.
public struct CallerMiddleware<Context: CrosstownContext>: RouterMiddleware {
    let authenticator: any Authenticator
    let cookie: SessionCookie
    let wrongKeys: RateLimiter?
    let random: any RandomNumberGenerator & Sendable

    /// Creates the middleware.
    ///
    /// - Parameters:
    ///   - authenticator: finds the caller of a token.
    ///   - cookie: the cookie with a session's token.
    ///   - wrongKeys: counts invalid keys, by network; keys of a network with too many are no longer looked up.
    ///   - random: creates the masks of form tokens.
    public init(
        authenticator: any Authenticator,
        cookie: SessionCookie,
        wrongKeys: RateLimiter? = nil,
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) {
        self.authenticator = authenticator
        self.cookie = cookie
        self.wrongKeys = wrongKeys
        self.random = random
    }

    /// Stores the caller in the context.
    ///
    /// An `Authorization` header without the format of our keys is ignored: browsers send the password of a proxy, and
    /// recorders send passwords that their own route reads.
    /// - Throws: ``Problem`` with status 401 for an invalid key, 429 after too many of them; an invalid cookie makes
    ///   the request anonymous.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        let keys = request.headers[values: .authorization].lazy.compactMap(BearerToken.init(header:))
        if let key = keys.first(where: { authenticator.isKey($0.text) }) {
            context.caller = try await caller(with: key, from: context)
            return try await next(request, context)
        }
        // Only the sign-in uses it.
        if request.method == .post { context.deviceToken = cookie.deviceToken(in: request.headers) }
        if let token = cookie.token(in: request.headers) {
            context.caller = try await authenticator.caller(for: token, kind: .cookie)
            var random = random
            context.caller?.formToken = FormToken(ofSession: token).masked(by: &random)
        }
        return try await next(request, context)
    }

    private func caller(with key: BearerToken, from context: Context) async throws -> Caller {
        // Without invalid keys the limit costs only this check.
        if let wrongKeys, wrongKeys.hasKeys { try wrongKeys.checkNotExhausted(context.networkKey) }
        guard var caller = try await authenticator.caller(for: key.text, kind: .bearer) else {
            try wrongKeys?.check(context.networkKey)
            throw Problem.badKey
        }
        caller.formToken = nil
        return caller
    }
}

extension Problem {
    /// The error of a key that is unknown, expired or revoked.
    static var badKey: Problem {
        Problem(
            .unauthorized,
            title: "Invalid key",
            detail: "The key is unknown, expired or revoked.",
            headers: [.wwwAuthenticate: "Bearer"]
        )
    }
}
