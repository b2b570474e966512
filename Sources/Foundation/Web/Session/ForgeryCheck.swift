import HTTPTypes
import Hummingbird

/// Rejects requests that another site sends with a visitor's cookies.
///
/// There are two checks: the browser's header about the origin of a request (`Sec-Fetch-Site`, else `Origin`), and, for
/// a caller with a cookie, a token that only our pages know. Callers with a key need neither.
enum ForgeryCheck {
    /// Checks the origin of the request.
    ///
    /// - Throws: ``Problem/forgedForm``.
    static func checkOrigin(of request: Request, caller: Caller?, isSecure: Bool) throws {
        if isUnsafe(request.method), !hasKey(caller), !comesFromHere(request, isSecure) { throw Problem.forgedForm }
    }

    /// Checks the token from the form's `csrf` field or the `X-Form-Token` header.
    ///
    /// - Throws: ``Problem/forgedForm``.
    static func checkToken(of request: Request, field: String?, caller: Caller?) throws {
        guard isUnsafe(request.method), let expected = caller?.formToken else { return }
        guard let given = field ?? request.headers[.formToken], FormToken.areSame(given, expected) else {
            throw Problem.forgedForm
        }
    }

    private static func isUnsafe(_ method: HTTPRequest.Method) -> Bool {
        method != .get && method != .head && method != .options
    }

    private static func hasKey(_ caller: Caller?) -> Bool { caller != nil && caller?.formToken == nil }

    /// After a proxy that ends TLS a request does not contain its scheme; the settings define whether it is https.
    private static func comesFromHere(_ request: Request, _ isSecure: Bool) -> Bool {
        if let site = request.headers[.secFetchSite] { return site == "same-origin" || site == "none" }
        guard let origin = request.headers[.origin] else { return true }
        let parts = origin.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "https" || (parts[0] == "http" && !isSecure) else { return false }
        return String(parts[1]) == request.head.authority
    }
}
