public import CrosstownSQL
import Synchronization

/// A database that notes the statements of each transaction, and how often somebody began to listen.
public final class CountedDatabase: Database {
    private struct Noted {
        var read: [[String]] = []
        var written: [[String]] = []
        var listens = 0
    }

    private let database: any Database
    private let noted = Mutex(Noted())

    /// Counts what another database does.
    public init(_ database: any Database) { self.database = database }

    /// The engine's dialect.
    public var dialect: Dialect { database.dialect }

    /// How many transactions wait for their turn now.
    public var waitingTransactions: Int { database.waitingTransactions }

    /// How often somebody began to listen to a channel.
    public var listenCount: Int { noted.withLock { $0.listens } }

    /// The statements of each transaction that may change something, since this was asked last.
    public func takeWritten() -> [[String]] {
        noted.withLock { noted in
            defer { noted.written = [] }
            return noted.written
        }
    }

    /// The statements of each transaction that only reads, since this was asked last.
    public func takeRead() -> [[String]] {
        noted.withLock { noted in
            defer { noted.read = [] }
            return noted.read
        }
    }

    /// Runs a transaction that only reads.
    public func read<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        let (value, statements) = try await database.read { try CountedTransaction.run(body, in: $0) }
        noted.withLock { $0.read.append(statements) }
        return value
    }

    /// Runs a transaction that may change something.
    @discardableResult
    public func write<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        let (value, statements) = try await database.write { try CountedTransaction.run(body, in: $0) }
        noted.withLock { $0.written.append(statements) }
        return value
    }

    /// What committed transactions tell a channel from now on.
    public func listen(_ channel: String) -> AsyncStream<String> {
        defer { noted.withLock { $0.listens += 1 } }
        return database.listen(channel)
    }

    /// Calls `hear` with what committed transactions tell a channel from now on.
    public func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        defer { noted.withLock { $0.listens += 1 } }
        return database.follow(channel, hear)
    }

    /// Lets go of the database.
    public func close() async throws { try await database.close() }
}

private final class CountedTransaction: Transaction {
    private let transaction: any Transaction
    private var statements: [String] = []

    private init(_ transaction: any Transaction) { self.transaction = transaction }

    /// Runs a transaction, and tells its statements beside what it gives.
    static func run<T>(
        _ body: (any Transaction) throws -> T,
        in transaction: any Transaction
    ) throws -> (T, [String]) {
        let counted = CountedTransaction(transaction)
        return (try body(counted), counted.statements)
    }

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
