public import CrosstownSQL
public import CrosstownValues

/// A column of secrets that open something for their holder, such as the token of a link.
///
/// A table stores such a secret twice, and never in clear: as a keyed hash, to find it, and sealed, to show it to its
/// owner again.
public struct SecretColumn: Sendable {
    private static let rowsAtOnce = 200

    private let name: String
    private let seal: any SecretSeal

    /// A secret as stored.
    public struct Kept: Sendable, Hashable {
        /// The hash to find it.
        public let hash: [UInt8]
        /// The text that only the key of the service opens.
        public let sealed: String

        /// Creates it from a row.
        public init(hash: [UInt8], sealed: String) { (self.hash, self.sealed) = (hash, sealed) }
    }

    /// The table and columns of the secrets.
    public struct Location: Sendable {
        let table: SQL
        let row: SQL
        let secret: SQL
        let hash: SQL

        /// Creates the location from the columns for the ID of a row, the sealed secret, and its hash.
        public init(table: SQL, row: SQL, secret: SQL, hash: SQL) {
            (self.table, self.row, self.secret, self.hash) = (table, row, secret, hash)
        }
    }

    /// Creates a column with a unique name, such as `taxi_invitation.token`.
    public init(_ name: String, seal: any SecretSeal) { (self.name, self.seal) = (name, seal) }

    /// Returns the hash of a secret.
    public func hash(_ secret: String) -> [UInt8] { seal.digest(of: secret, for: [name]) }

    /// Returns a secret in its stored form.
    ///
    /// - Throws: any error of the cipher.
    public func keep<Subject>(_ secret: String, in row: Identifier<Subject>) throws -> Kept {
        Kept(hash: hash(secret), sealed: try seal.seal(secret, for: [name, row.description]))
    }

    /// Returns the secret of a row; if the key that sealed it is gone, an invalid secret, so that a link leads nowhere
    /// while everything else continues.
    public func open<Subject>(_ sealed: String, in row: Identifier<Subject>) -> String {
        (try? seal.open(sealed, for: [name, row.description])) ?? "lost"
    }

    /// Hashes and seals what an older version has stored in clear, some rows in each transaction; existing links stay
    /// valid.
    ///
    /// - Throws: `DatabaseError`, and any error of the cipher.
    public func sealClear(at location: Location, in database: any Database) async throws {
        var sealed = false
        while try await database.write({ try sealSome(at: location, in: $0) }) { sealed = true }
        // A reader, such as a backup, may keep the log as it is: it is emptied in time.
        if sealed { try? await database.forgetReplaced() }
    }

    /// Returns whether there were any.
    private func sealSome(at location: Location, in transaction: any Transaction) throws -> Bool {
        let rows = try transaction.query(
            """
            SELECT \(location.row) AS row_id, \(location.secret) AS secret FROM \(location.table)
            WHERE \(location.hash) IS NULL ORDER BY \(location.row) LIMIT \(Self.rowsAtOnce)
            """
        )
        for row in rows {
            let id: Identifier<SecretColumn> = try row.get("row_id")
            let kept = try keep(try row.get("secret"), in: id)
            try transaction.execute(
                """
                UPDATE \(location.table) SET \(location.secret) = \(kept.sealed), \(location.hash) = \(kept.hash)
                WHERE \(location.row) = \(id)
                """
            )
        }
        return !rows.isEmpty
    }
}
