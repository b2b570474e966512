import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of the keys of programs.
struct KeyStore {
    let transaction: any Transaction

    /// Writes a new key.
    ///
    /// - Throws: `Problem` that names the field, where a key of that name holds.
    func insert(_ key: ProgramKey, secret: KeySecret) throws {
        let scopes = key.scopes.joined(separator: " ")
        do {
            try transaction.execute(
                """
                INSERT INTO program_key (id, name, secret_hash, scopes, made_at)
                VALUES (\(key.id), \(key.name), \(secret.hash), \(scopes), \(key.madeAt))
                """
            )
        } catch DatabaseError.uniqueViolation(constraint: "program_key_name") {
            throw Problem.invalid([.init(field: "name", message: KeyTexts.nameTaken)])
        } catch DatabaseError.uniqueViolation {
            throw Problem.invalid([.init(field: "secret", message: KeyTexts.secretForm)])
        }
    }

    /// Every key, those that hold first, the latest before the others.
    func list() throws -> [ProgramKey] {
        try transaction.query(
            """
            SELECT \(ProgramKey.columns) FROM program_key k
            ORDER BY CASE WHEN k.revoked_at IS NULL THEN 0 ELSE 1 END, k.id DESC LIMIT 1000
            """
        ).map(ProgramKey.init(row:))
    }

    /// The key with a secret, while it holds.
    func find(_ secret: KeySecret) throws -> ProgramKey? {
        try transaction.first(
            "SELECT \(ProgramKey.columns) FROM program_key k WHERE k.secret_hash = \(secret.hash) AND k.revoked_at IS NULL"
        ).map(ProgramKey.init(row:))
    }

    func find(_ id: Identifier<ProgramKey>) throws -> ProgramKey? {
        try transaction.first("SELECT \(ProgramKey.columns) FROM program_key k WHERE k.id = \(id)")
            .map(ProgramKey.init(row:))
    }

    /// The keys among some that hold.
    func holding(_ ids: [Identifier<ProgramKey>]) throws -> [ProgramKey] {
        try transaction.query(
            "SELECT \(ProgramKey.columns) FROM program_key k WHERE k.id IN \(list: ids) AND k.revoked_at IS NULL"
        ).map(ProgramKey.init(row:))
    }

    func setUsed(_ id: Identifier<ProgramKey>, at now: Timestamp) throws {
        try transaction.execute("UPDATE program_key SET used_at = \(now) WHERE id = \(id)")
    }

    /// Takes a key back; doing it twice changes nothing.
    func revoke(_ id: Identifier<ProgramKey>, at now: Timestamp) throws {
        try transaction.execute("UPDATE program_key SET revoked_at = \(now) WHERE id = \(id) AND revoked_at IS NULL")
    }
}
