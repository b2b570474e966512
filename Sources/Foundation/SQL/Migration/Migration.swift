/// A step of the schema: frozen text that belongs to one owner and runs once.
public struct Migration: Sendable {
    /// Whether a step belongs to a database, by what has run there before; a skipped step is not stored as applied.
    ///
    /// It lets tables move from one owner to another: existing databases update them with the old steps, and new ones
    /// create them with one of the new owner.
    public enum Condition: Sendable, Hashable {
        /// For every database.
        case always
        /// For databases in which another step has run.
        case following(owner: String, name: String)
        /// For databases in which another step has not run.
        case unless(owner: String, name: String)
    }

    /// The feature whose tables the step creates.
    public let owner: String
    /// The effect of the step, unique for its owner.
    public let name: String
    /// The statements, separated by semicolons, without bound values.
    public let sql: SQL
    /// Whether the step belongs to a database.
    public let condition: Condition

    /// Creates a step; once released, its text must never change.
    public init(owner: String, name: String, condition: Condition = .always, sql: SQL) {
        self.owner = owner
        self.name = name
        self.condition = condition
        self.sql = sql
    }

    /// Returns the FNV-1a hash of 64 bits of the text for the engine, as sixteen hexadecimal digits.
    ///
    /// Source: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm" (draft-eastlake-fnv).
    public func checksum(for dialect: Dialect) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in sql.text(for: dialect).utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

/// Why migrating the schema failed.
public enum MigrationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text of an applied step has changed.
    case changed(owner: String, name: String)
    /// Two steps of one owner have the same name.
    case duplicate(owner: String, name: String)
    /// The step contains bound values, which a table definition cannot have.
    case hasValues(owner: String, name: String)

    /// The error with the step's owner and name, for the operator.
    public var description: String {
        switch self {
        case .changed(let owner, let name):
            "Migration \(owner)/\(name) was changed after it had been applied. Restore its text and add a new migration."
        case .duplicate(let owner, let name): "Two migrations are called \(owner)/\(name)."
        case .hasValues(let owner, let name): "Migration \(owner)/\(name) has bound values; write them as literals."
        }
    }
}
