import Crypto
import Foundation
public import Hummingbird

/// Finds out who makes each request, and tells the handlers through the context.
public struct CallerMiddleware<Context: CrosstownContext>: RouterMiddleware {
    let authenticator: any Authenticator
    let cookie: SessionCookie

    /// Recognizes callers by cookie or key.
    public init(authenticator: any Authenticator, cookie: SessionCookie) {
        self.authenticator = authenticator
        self.cookie = cookie
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
            context.caller?.formToken = Self.formToken(for: token)
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

    /// A token that only a page of this session can know: it needs no storage, and tells nothing about the session's own.
    static func formToken(for sessionToken: String) -> String {
        let key = SymmetricKey(data: Data(sessionToken.utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Data("form".utf8), using: key)
        return Data(code.prefix(24)).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
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
