public import CrosstownKit
public import CrosstownValues
public import CrosstownWeb
import Synchronization

/// Knows everybody whom a test has given a key.
public final class KnownCallers: Authenticator {
    private let callers = Mutex<[String: Caller]>([:])

    /// Knows nobody yet.
    public init() {}

    /// The key of an account on a device, which is also the name of its session; roles without scopes hold everywhere.
    public func key(
        of account: Identifier<Account>,
        as roles: Set<String> = ["passenger"],
        for scopes: [String: Set<String>] = [:],
        on device: String = ""
    ) -> String {
        let key = "key-\(account)\(device)"
        let caller = Caller(accountID: account.description, roles: roles, sessionID: key, scopes: scopes)
        callers.withLock { $0[key] = caller }
        return key
    }

    /// The key of a program of others with some scopes; its account is `key` and the name.
    public func program(_ name: String, _ scopes: Set<String>) -> String {
        let key = "key-of-\(name)"
        callers.withLock { $0[key] = Caller(accountID: "key \(name)", roles: scopes) }
        return key
    }

    /// The account of a key; `nil` for a program's.
    public func account(_ key: String) -> Identifier<Account>? {
        callers.withLock { $0[key] }?.account
    }

    /// Whether a text has the form of these keys.
    public func isKey(_ token: String) -> Bool { token.hasPrefix("key-") }

    /// Who has a key.
    public func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        callers.withLock { $0[token] }
    }
}
