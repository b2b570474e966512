public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Creates and revokes keys of programs, and identifies the program of a request.
///
/// A key is separate from accounts: it is valid until revoked, and opens only the addresses of its scopes.
public struct ProgramKeys: Authenticator {
    /// Within this time, further uses are not recorded.
    private static let usedMilliseconds: Int64 = 60_000

    let database: any Database
    let clock: any WallClock
    private let ids: any IdentifierSource
    private let secret: @Sendable () -> [UInt8]

    /// Creates the service; `secret` returns 32 new, unpredictable bytes.
    public init(
        database: any Database,
        clock: any WallClock,
        ids: any IdentifierSource,
        secret: @escaping @Sendable () -> [UInt8]
    ) {
        self.database = database
        self.clock = clock
        self.ids = ids
        self.secret = secret
    }

    /// Returns the program of a valid key.
    public func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        guard kind == .bearer, let secret = KeySecret(token) else { return nil }
        guard let key = try await database.read({ try KeyStore(transaction: $0).find(secret) }) else { return nil }
        try await note(key)
        return Caller(accountID: key.callerID, roles: Set(key.scopes))
    }

    /// Returns whether a text begins like a program's key.
    public func isKey(_ token: String) -> Bool { KeySecret.isMeant(by: token) }

    private func note(_ key: ProgramKey) async throws {
        let now = clock.now()
        if let used = key.usedAt, now.milliseconds(since: used) < Self.usedMilliseconds { return }
        try await database.write { try KeyStore(transaction: $0).setUsed(key.id, at: now) }
    }

    func newSecret() -> KeySecret { KeySecret(secret()) }

    func list() async throws -> [ProgramKey] { try await database.read { try KeyStore(transaction: $0).list() } }

    func make(_ name: String, scopes: Set<String>, secret: KeySecret) async throws -> ProgramKey {
        let key = ProgramKey(
            id: ids.next(ProgramKey.self),
            name: name,
            scopes: scopes.sorted(),
            madeAt: clock.now(),
            usedAt: nil,
            revokedAt: nil
        )
        try await database.write { try KeyStore(transaction: $0).insert(key, secret: secret) }
        return key
    }

    /// Creates a key and returns its secret, which is stored nowhere.
    ///
    /// - Throws: `Problem` if a valid key has that name, and `DatabaseError`.
    public func make(_ name: String, scopes: Set<String>) async throws -> String {
        let secret = newSecret()
        _ = try await make(name, scopes: scopes, secret: secret)
        return secret.text
    }

    func revoke(_ id: Identifier<ProgramKey>) async throws {
        let now = clock.now()
        try await database.write { transaction in
            let store = KeyStore(transaction: transaction)
            guard let key = try store.find(id) else { throw Problem.notFound(KeyTexts.key) }
            try store.revoke(id, at: now)
            // Closes connections opened with the key, like those of an ended session.
            try transaction.notify(Accounts.endings, key.callerID)
        }
    }
}

/// Authenticates the sessions of people and the keys of programs.
public struct PeopleAndPrograms: Authenticator {
    private let people: any Authenticator
    private let programs: ProgramKeys

    /// Combines both authenticators.
    public init(people: any Authenticator, programs: ProgramKeys) {
        self.people = people
        self.programs = programs
    }

    /// Returns the caller of a token, from the authenticator that the token's form belongs to.
    public func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        if KeySecret(token) != nil { return try await programs.caller(for: token, kind: kind) }
        return try await people.caller(for: token, kind: kind)
    }

    /// Returns whether a text has the form of a session token, or begins like a program's key.
    public func isKey(_ token: String) -> Bool { programs.isKey(token) || people.isKey(token) }
}
