/// Who makes a request: a signed-in person, or a program with a key.
public struct Caller: Sendable, Equatable {
    /// The account's id, in its canonical text form.
    public let accountID: String
    /// What the caller may do; for a key, no more than its scopes.
    public let roles: Set<String>
    /// The session's id, in its canonical text form; `nil` for a key.
    public let sessionID: String?
    /// The scopes that roles are limited to, such as ministries; a role that is not among them holds everywhere.
    public let scopes: [String: Set<String>]
    /// The language that the account's settings choose, such as `fr`; `nil` where they choose none.
    public var language: String?
    /// Proves that a form came from one of our pages; present exactly where the browser sends its cookie by itself.
    public internal(set) var formToken: String?

    /// Describes a caller.
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

    /// Whether the caller has a role.
    public func has(_ role: String) -> Bool { roles.contains(role) }

    /// Whether the caller has a role for a scope, or everywhere.
    public func has(_ role: String, for scope: String) -> Bool {
        has(role) && (scopes[role]?.contains(scope) ?? true)
    }

    /// The scopes that a role is limited to; `nil` where it holds everywhere, none where the caller does not have it.
    public func scopes(of role: String) -> Set<String>? { has(role) ? scopes[role] : [] }
}

/// How a caller shows who it is.
public enum CredentialKind: Sendable {
    /// A session cookie, which the browser sends by itself.
    case cookie
    /// A key in the `Authorization` header.
    case bearer
}

/// Finds out who stands behind a token.
public protocol Authenticator: Sendable {
    /// The caller whom a token belongs to; `nil` where it is unknown, expired or revoked.
    func caller(for token: String, kind: CredentialKind) async throws -> Caller?

    /// Whether a token has the form of our keys, valid or not; a token of another form is for another service, such as a
    /// proxy in front.
    func isKey(_ token: String) -> Bool
}

extension Authenticator {
    /// Every token may be a key.
    public func isKey(_ token: String) -> Bool { true }
}
