import CrosstownSQL
import GRDB

/// A transaction, or one part of a group of them, on one connection.
final class SQLiteTransaction: Transaction {
    struct Notification: Hashable, Sendable {
        let channel: String
        let payload: String
    }

    private static let repetitions = 8

    /// The notifications to send after the commit.
    private(set) var told: [Notification] = []
    private let engine: GRDB.Database
    private let statements: PreparedStatements
    private var ranScript = false

    init(_ engine: GRDB.Database, _ statements: PreparedStatements) {
        self.engine = engine
        self.statements = statements
    }

    var dialect: Dialect { .sqlite }

    /// Whether the engine has not automatically rolled back everything.
    var isOpen: Bool { engine.isInsideTransaction }

    /// The state of the transaction at some time.
    struct Mark {
        fileprivate let changes: Int
        fileprivate let told: Int
    }

    /// The current state.
    var mark: Mark { Mark(changes: engine.totalChangesCount, told: told.count) }

    /// Deletes later notifications if nothing was written since; returns whether that is the case.
    func forget(since mark: Mark) -> Bool {
        guard engine.totalChangesCount == mark.changes, !ranScript else { return false }
        told.removeLast(told.count - mark.told)
        return true
    }

    func query(_ sql: CrosstownSQL.SQL) throws -> [CrosstownSQL.Row] {
        try sql.checkTexts()
        return try translating {
            let known = try statements.entry(sql, in: engine)
            var rows: [CrosstownSQL.Row] = []
            try known.statement.run(sql.values) { rows.append(CrosstownSQL.Row(columns: known.columns, values: $0)) }
            return rows
        }
    }

    @discardableResult func execute(_ sql: CrosstownSQL.SQL) throws -> Int {
        try sql.checkTexts()
        try translating { try statements.entry(sql, in: engine).statement.run(sql.values) }
        return engine.changesCount
    }

    func script(_ text: String) throws {
        // Changes of tables are not counted.
        ranScript = true
        // Prepared statements have the old columns of tables.
        statements.forgetAll()
        try translating { try engine.execute(sql: text) }
    }

    func savepoint<T>(_ body: () throws -> T) throws -> T {
        let toldBefore = told.count
        try run("SAVEPOINT part")
        do {
            let value = try body()
            try run("RELEASE part")
            return value
        } catch {
            told.removeLast(told.count - toldBefore)
            if isOpen {
                try run("ROLLBACK TO part")
                try run("RELEASE part")
            }
            throw error
        }
    }

    func notify(_ channel: String, _ payload: String) {
        let notification = Notification(channel: channel, payload: payload)
        // A transaction that changes one thing twice notifies once.
        if !told.suffix(Self.repetitions).contains(notification) { told.append(notification) }
    }

    private func run(_ text: String) throws { try translating { try engine.cachedStatement(sql: text).run() } }

    private func translating<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as GRDB.DatabaseError {
            throw CrosstownSQL.DatabaseError(error, in: engine)
        }
    }
}
