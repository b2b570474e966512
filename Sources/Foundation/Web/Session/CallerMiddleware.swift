public import Hummingbird

/// Finds out who makes each request, and tells the handlers through the context.
public struct CallerMiddleware<Context: CrosstownContext>: RouterMiddleware {
    let authenticator: any Authenticator
    let cookie: SessionCookie
    let wrongKeys: RateLimiter?
    let random: any RandomNumberGenerator & Sendable

    /// Recognizes callers by cookie or key.
    ///
    /// - Parameters:
    ///   - authenticator: knows whom a token belongs to.
    ///   - cookie: the cookie that holds a session's token.
    ///   - wrongKeys: counts the keys that are not valid, by network; a network with too many is not looked up any more.
    ///   - random: makes the masks of form tokens.
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

    /// Puts the caller into the context.
    ///
    /// An `Authorization` header that has not the form of our keys is ignored: browsers send on the password of a proxy in
    /// front, and recorders send passwords that their own route reads.
    ///
    /// - Throws: ``Problem`` with status 401 for a key that is not valid, 429 after too many of these; a cookie that is not valid makes the request
    ///   anonymous.
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
        // Only signing in asks for it.
        if request.method == .post { context.deviceToken = cookie.deviceToken(in: request.headers) }
        if let token = cookie.token(in: request.headers) {
            context.caller = try await authenticator.caller(for: token, kind: .cookie)
            var random = random
            context.caller?.formToken = FormToken(ofSession: token).masked(by: &random)
        }
        return try await next(request, context)
    }

    private func caller(with key: BearerToken, from context: Context) async throws -> Caller {
        // While nobody's key is wrong this is all that the limit costs.
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
