/// The caller of a request: a signed-in user, or a program with a key.
public struct Caller: Sendable, Equatable {
    /// The account's ID, in its canonical text form.
    public let accountID: String
    /// The roles of the caller; for a key, at most its scopes.
    public let roles: Set<String>
    /// The session's ID, in its canonical text form; `nil` for a key.
    public let sessionID: String?
    /// The scopes that limit roles, such as ministries; other roles are valid everywhere.
    public let scopes: [String: Set<String>]
    /// The language in the account's settings, such as `fr`; `nil` if none.
    public var language: String?
    /// Proves that a form is from one of our pages; present exactly if the browser sends its cookie automatically.
    public internal(set) var formToken: String?

    /// Creates a caller.
    public init(
        accountID: String,
        roles: Set<String>,
        sessionID: String? = nil,
        scopes: [String: Set<String>] = [:],
        language: String? = nil
    ) {
        self.accountID = accountID
        self.roles = roles
        self.sessionID = sessionID
        self.scopes = scopes
        self.language = language
    }

    /// Returns whether the caller has a role.
    public func has(_ role: String) -> Bool { roles.contains(role) }

    /// Returns whether the caller has a role for a scope, or everywhere.
    public func has(_ role: String, for scope: String) -> Bool {
        has(role) && (scopes[role]?.contains(scope) ?? true)
    }

    /// Returns the scopes that limit a role; `nil` if it is valid everywhere, empty if the caller does not have it.
    public func scopes(of role: String) -> Set<String>? { has(role) ? scopes[role] : [] }
}

/// The kind of credentials of a caller.
public enum CredentialKind: Sendable {
    /// A session cookie, which the browser sends automatically.
    case cookie
    /// A key in the `Authorization` header.
    case bearer
}

/// Finds the caller of a token.
public protocol Authenticator: Sendable {
    /// Returns the caller of a token; `nil` if it is unknown, expired or revoked.
    func caller(for token: String, kind: CredentialKind) async throws -> Caller?

    /// Returns whether a token has the format of our keys, valid or not; other tokens are for another service, such as
    /// a proxy.
    func isKey(_ token: String) -> Bool
}

extension Authenticator {
    /// Returns `true` by default.
    public func isKey(_ token: String) -> Bool { true }
}
