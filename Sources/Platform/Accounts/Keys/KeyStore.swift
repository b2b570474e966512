import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct KeyStore {
    let transaction: any Transaction

    /// Creates a key.
    ///
    /// - Throws: `Problem` that names the field, if a valid key has that name.
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

    /// Returns all keys: valid ones first, then latest first.
    func list() throws -> [ProgramKey] {
        try transaction.query(
            """
            SELECT \(ProgramKey.columns) FROM program_key k
            ORDER BY CASE WHEN k.revoked_at IS NULL THEN 0 ELSE 1 END, k.id DESC LIMIT 1000
            """
        ).map(ProgramKey.init(row:))
    }

    /// Returns the valid key with a secret.
    func find(_ secret: KeySecret) throws -> ProgramKey? {
        try transaction.first(
            "SELECT \(ProgramKey.columns) FROM program_key k WHERE k.secret_hash = \(secret.hash) AND k.revoked_at IS NULL"
        ).map(ProgramKey.init(row:))
    }

    func find(_ id: Identifier<ProgramKey>) throws -> ProgramKey? {
        try transaction.first("SELECT \(ProgramKey.columns) FROM program_key k WHERE k.id = \(id)")
            .map(ProgramKey.init(row:))
    }

    /// Returns the valid keys among some.
    func holding(_ ids: [Identifier<ProgramKey>]) throws -> [ProgramKey] {
        try transaction.query(
            "SELECT \(ProgramKey.columns) FROM program_key k WHERE k.id IN \(list: ids) AND k.revoked_at IS NULL"
        ).map(ProgramKey.init(row:))
    }

    func setUsed(_ id: Identifier<ProgramKey>, at now: Timestamp) throws {
        try transaction.execute("UPDATE program_key SET used_at = \(now) WHERE id = \(id)")
    }

    /// Revokes a key, if it isn't revoked yet.
    func revoke(_ id: Identifier<ProgramKey>, at now: Timestamp) throws {
        try transaction.execute("UPDATE program_key SET revoked_at = \(now) WHERE id = \(id) AND revoked_at IS NULL")
    }
}
