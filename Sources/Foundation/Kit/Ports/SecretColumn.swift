public import CrosstownSQL
public import CrosstownValues

/// A column of secrets that open something for whoever has them, such as the end of a link.
///
/// A table keeps such a secret twice, and never in clear: as a keyed hash, by which it is found, and sealed, so that its
/// owner can be shown it again.
public struct SecretColumn: Sendable {
    private static let rowsAtOnce = 200

    private let name: String
    private let seal: any SecretSeal

    /// A secret as a table keeps it.
    public struct Kept: Sendable, Hashable {
        /// What it is found by.
        public let hash: [UInt8]
        /// What only the key of the service opens.
        public let sealed: String

        /// Takes what a row has.
        public init(hash: [UInt8], sealed: String) { (self.hash, self.sealed) = (hash, sealed) }
    }

    /// Where a table has its secrets.
    public struct Location: Sendable {
        let table: SQL
        let row: SQL
        let secret: SQL
        let hash: SQL

        /// Names the columns of a table: the identity of a row, the sealed secret, and its hash.
        public init(table: SQL, row: SQL, secret: SQL, hash: SQL) {
            (self.table, self.row, self.secret, self.hash) = (table, row, secret, hash)
        }
    }

    /// A column by a name that no other one has, such as `taxi_invitation.token`.
    public init(_ name: String, seal: any SecretSeal) { (self.name, self.seal) = (name, seal) }

    /// What a secret is found by.
    public func hash(_ secret: String) -> [UInt8] { seal.digest(of: secret, for: [name]) }

    /// A secret in the form in which the table keeps it.
    ///
    /// - Throws: what the cipher throws.
    public func keep<Subject>(_ secret: String, in row: Identifier<Subject>) throws -> Kept {
        Kept(hash: hash(secret), sealed: try seal.seal(secret, for: [name, row.description]))
    }

    /// The secret of a row; where the key is gone that sealed it, a text that no secret is, so that a link leads nowhere
    /// while everything else goes on.
    public func open<Subject>(_ sealed: String, in row: Identifier<Subject>) -> String {
        (try? seal.open(sealed, for: [name, row.description])) ?? "lost"
    }

    /// Hashes and seals what an older version has kept in clear, some rows in each transaction; links that were given away
    /// go on working.
    ///
    /// - Throws: `DatabaseError`, and what the cipher throws.
    public func sealClear(at location: Location, in database: any Database) async throws {
        var sealed = false
        while try await database.write({ try sealSome(at: location, in: $0) }) { sealed = true }
        // A reader, such as a backup, may keep the log as it is: it is emptied in time.
        if sealed { try? await database.forgetReplaced() }
    }

    /// Whether there were any.
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
