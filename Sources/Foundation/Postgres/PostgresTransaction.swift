import CrosstownSQL

/// A transaction on one connection.
final class PostgresTransaction: Transaction {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    var dialect: Dialect { .postgres }

    func query(_ sql: SQL) throws -> [Row] { try connection.run(sql).rows() }

    @discardableResult func execute(_ sql: SQL) throws -> Int { try connection.run(sql).changes }

    func script(_ text: String) throws { try connection.script(text) }

    func savepoint<T>(_ body: () throws -> T) throws -> T {
        try connection.script("SAVEPOINT part")
        do {
            let value = try body()
            try connection.script("RELEASE part")
            return value
        } catch let error where Self.isPartial(error) {
            try connection.script("ROLLBACK TO part; RELEASE part")
            throw error
        }
    }

    /// The server's channels belong to a whole database, ours to the schema with our tables.
    func notify(_ channel: String, _ payload: String) throws {
        try execute("SELECT pg_notify(current_schema() || '.' || \(channel), \(payload))")
    }

    /// Returns whether the rest of the transaction can continue; after a conflict it has to start again as a whole.
    private static func isPartial(_ error: any Error) -> Bool {
        switch error as? DatabaseError {
        case .serialization, .unavailable: false
        default: true
        }
    }
}
