public import CrosstownKit
public import CrosstownValues
public import CrosstownWeb
import Synchronization

/// Knows everybody whom a test has given a key.
public final class KnownCallers: Authenticator {
    private let callers = Mutex<[String: Caller]>([:])

    /// Knows nobody yet.
    public init() {}

    /// The key of an account on a device, which is also the name of its session.
    public func key(
        of account: Identifier<Account>,
        as roles: Set<String> = ["passenger"],
        on device: String = ""
    ) -> String {
        let key = "key-\(account)\(device)"
        callers.withLock { $0[key] = Caller(accountID: account.description, roles: roles, sessionID: key) }
        return key
    }

    /// Whether a text has the form of these keys.
    public func isKey(_ token: String) -> Bool { token.hasPrefix("key-") }

    /// Who has a key.
    public func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        callers.withLock { $0[token] }
    }
}
