import CrosstownSQL
import Synchronization

/// A database that notes the statements of each transaction that changes something.
final class CountedDatabase: Database {
    private let database: any Database
    private let written = Mutex<[[String]]>([])

    init(_ database: any Database) { self.database = database }

    var dialect: Dialect { database.dialect }
    var waitingTransactions: Int { database.waitingTransactions }

    /// The statements of each transaction since this was asked last.
    func takeWritten() -> [[String]] {
        written.withLock { written in
            defer { written = [] }
            return written
        }
    }

    func read<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        try await database.read(body)
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        let (value, statements) = try await database.write { transaction in
            let counted = CountedTransaction(transaction)
            return (try body(counted), counted.statements)
        }
        written.withLock { $0.append(statements) }
        return value
    }

    func listen(_ channel: String) -> AsyncStream<String> { database.listen(channel) }

    func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        database.follow(channel, hear)
    }

    func close() async throws { try await database.close() }
}

private final class CountedTransaction: Transaction {
    private let transaction: any Transaction
    private(set) var statements: [String] = []

    init(_ transaction: any Transaction) { self.transaction = transaction }

    var dialect: Dialect { transaction.dialect }

    func query(_ sql: SQL) throws -> [Row] {
        statements.append(sql.text(for: dialect))
        return try transaction.query(sql)
    }

    func execute(_ sql: SQL) throws -> Int {
        statements.append(sql.text(for: dialect))
        return try transaction.execute(sql)
    }

    func script(_ text: String) throws {
        statements.append(text)
        try transaction.script(text)
    }

    func savepoint<T>(_ body: () throws -> T) throws -> T {
        statements += ["SAVEPOINT", "RELEASE"]
        return try transaction.savepoint(body)
    }

    func notify(_ channel: String, _ payload: String) throws { try transaction.notify(channel, payload) }
}
