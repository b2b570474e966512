public import CrosstownSQL

/// A transaction that notes by which steps SQLite finds what it is asked for.
public final class ExplainedTransaction: Transaction {
    private let transaction: any Transaction
    /// The steps of the queries so far, in SQLite's words.
    public private(set) var steps: [String] = []

    /// Explains the queries of a transaction of SQLite.
    public init(_ transaction: any Transaction) { self.transaction = transaction }

    /// SQLite's.
    public var dialect: Dialect { transaction.dialect }

    /// Explains a query and runs it.
    public func query(_ sql: SQL) throws -> [Row] {
        var plan: SQL = "EXPLAIN QUERY PLAN "
        plan.append(sql)
        steps += try transaction.query(plan).map { try $0.get("detail") }
        return try transaction.query(sql)
    }

    /// Runs a statement.
    public func execute(_ sql: SQL) throws -> Int { try transaction.execute(sql) }

    /// Runs statements.
    public func script(_ text: String) throws { try transaction.script(text) }

    /// Runs a part that is taken back alone.
    public func savepoint<T>(_ body: () throws -> T) throws -> T { try transaction.savepoint(body) }

    /// Tells a channel.
    public func notify(_ channel: String, _ payload: String) throws { try transaction.notify(channel, payload) }
}
