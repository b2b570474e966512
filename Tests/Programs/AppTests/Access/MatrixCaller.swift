import CrosstownWeb
import Synchronization

/// Somebody who calls every operation.
final class MatrixCaller: Sendable {
    /// `nobody`, `rider`, a role, `foreign` and a role for a scope that nothing has, or `key` and its scope.
    let name: String
    let roles: Set<String>
    private let isKnown: Bool
    /// Signs in again; `nil` for a key and for nobody.
    let renew: (@Sendable () async throws -> String)?
    private let shown: Mutex<String?>

    init(
        _ name: String,
        roles: Set<String> = [],
        isKnown: Bool = true,
        key: String? = nil,
        renew: (@Sendable () async throws -> String)? = nil
    ) {
        self.name = name
        self.roles = roles
        self.isKnown = isKnown
        self.renew = renew
        shown = Mutex(key)
    }

    private var isKey: Bool { name.hasPrefix("key ") }

    /// Whether an operation's declared access lets the caller in.
    func may(_ access: Access) -> Bool {
        if !access.needsCaller { return true }
        if access.roles.isEmpty { return isKnown && !isKey }
        return !access.roles.isDisjoint(with: roles)
    }

    /// What the caller shows; `nil` for nobody.
    func key() async throws -> String? {
        if let key = shown.withLock({ $0 }) { return key }
        return try await newKey()
    }

    func newKey() async throws -> String? {
        guard let renew else { return nil }
        let key = try await renew()
        shown.withLock { $0 = key }
        return key
    }
}
