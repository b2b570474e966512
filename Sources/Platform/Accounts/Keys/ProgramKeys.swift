public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Makes keys for programs, takes them back, and tells which program a request comes from.
///
/// A key is no account: it holds until it is taken back, and opens nothing but the addresses of its scopes.
public struct ProgramKeys: Authenticator {
    /// Within this time a further use is not written down.
    private static let usedMilliseconds: Int64 = 60_000

    let database: any Database
    let clock: any WallClock
    private let ids: any IdentifierSource
    private let secret: @Sendable () -> [UInt8]

    /// Makes the service; `secret` gives 32 new random bytes that nobody can guess.
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

    /// The program that a key belongs to, while the key holds.
    public func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        guard kind == .bearer, let secret = KeySecret(token) else { return nil }
        guard let key = try await database.read({ try KeyStore(transaction: $0).find(secret) }) else { return nil }
        try await note(key)
        return Caller(accountID: key.callerID, roles: Set(key.scopes))
    }

    /// Whether a text begins as keys of programs do.
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

    /// Makes a key and tells its secret, which is kept nowhere.
    ///
    /// - Throws: `Problem` where a key of that name holds, and `DatabaseError`.
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
            // What is open under the key ends as what is open in a session does.
            try transaction.notify(Accounts.endings, key.callerID)
        }
    }
}

/// Knows the sessions of people and the keys of programs.
public struct PeopleAndPrograms: Authenticator {
    private let people: any Authenticator
    private let programs: ProgramKeys

    /// Asks both.
    public init(people: any Authenticator, programs: ProgramKeys) {
        self.people = people
        self.programs = programs
    }

    /// The caller whom a token belongs to; the form of a token tells whom to ask.
    public func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        if KeySecret(token) != nil { return try await programs.caller(for: token, kind: kind) }
        return try await people.caller(for: token, kind: kind)
    }

    /// Whether a text has the form of a session's key, or begins as keys of programs do.
    public func isKey(_ token: String) -> Bool { programs.isKey(token) || people.isKey(token) }
}
