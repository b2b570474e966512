public import CrosstownSQL
import GRDB

/// How much of what was committed may be lost when the power fails.
public enum Durability: String, Sendable {
    /// Nothing: each commit waits for the disk.
    case full = "FULL"
    /// The last commits; the database stays consistent.
    case normal = "NORMAL"
}

/// A database in one file, with many readers beside one writer that commits in groups.
public final class SQLiteDatabase: CrosstownSQL.Database {
    private let pool: DatabasePool
    private let writer: GroupCommit
    private let listeners: Listeners
    private let folder: TemporaryFolder?

    /// Always `sqlite`.
    public var dialect: Dialect { .sqlite }

    /// Opens the file, or makes it.
    ///
    /// - Throws: `DatabaseError`.
    public convenience init(path: String, durability: Durability = .full) throws {
        try self.init(path: path, durability: durability, folder: nil)
    }

    /// A new, empty database that disappears together with the value; for tests and trials.
    ///
    /// - Throws: `DatabaseError`.
    public static func temporary() throws -> SQLiteDatabase {
        let folder = try TemporaryFolder()
        return try SQLiteDatabase(path: folder.path + "/crosstown.sqlite", durability: .normal, folder: folder)
    }

    /// Opens a file that others made, such as a map, and never changes it; transactions that write are refused.
    ///
    /// - Throws: `DatabaseError` where the file is missing or no database.
    public static func readOnly(path: String) throws -> SQLiteDatabase {
        var configuration = configuration
        configuration.readonly = true
        do {
            return SQLiteDatabase(pool: try DatabasePool(path: path, configuration: configuration), folder: nil)
        } catch {
            throw CrosstownSQL.DatabaseError(engine: error)
        }
    }

    private convenience init(path: String, durability: Durability, folder: TemporaryFolder?) throws {
        self.init(pool: try Self.open(path: path, durability: durability), folder: folder)
    }

    private init(pool: DatabasePool, folder: TemporaryFolder?) {
        self.pool = pool
        self.folder = folder
        let listeners = Listeners()
        self.listeners = listeners
        writer = GroupCommit(pool: pool, listeners: listeners)
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "crosstown"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768") }
        return configuration
    }

    private static func open(path: String, durability: Durability) throws -> DatabasePool {
        do {
            let pool = try DatabasePool(path: path, configuration: configuration)
            // The pool sets NORMAL by itself when it switches to the write-ahead log, so this comes after it.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = \(durability.rawValue)") }
            return pool
        } catch {
            throw CrosstownSQL.DatabaseError(engine: error)
        }
    }

    /// Runs a transaction that only reads, beside the writer.
    ///
    /// - Throws: what `body` throws, and `DatabaseError`.
    public func read<T: Sendable>(
        _ body: @escaping @Sendable (any Transaction) throws -> T
    ) async throws -> T {
        do {
            return try await pool.read { try body(SQLiteTransaction($0)) }
        } catch {
            throw CrosstownSQL.DatabaseError.translating(error)
        }
    }

    /// Runs a transaction; returns once the group that it was committed with is durable.
    ///
    /// - Throws: what `body` throws (nothing is then written), and `DatabaseError`.
    @discardableResult
    public func write<T: Sendable>(
        _ body: @escaping @Sendable (any Transaction) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { waiter in
            writer.submit(WriteJob(body: body, waiter: waiter))
        }
    }

    /// The payloads that transactions of this process tell a channel from now on.
    public func listen(_ channel: String) -> AsyncStream<String> { listeners.listen(channel) }

    /// How many transactions wait for the writer.
    public var waitingTransactions: Int { writer.waitingCount }

    /// Ends the streams of notifications and closes the file once the running transactions have ended.
    ///
    /// - Throws: `DatabaseError`.
    public func close() async throws {
        listeners.finish()
        await writer.finish()
        do {
            try pool.close()
        } catch {
            throw CrosstownSQL.DatabaseError(engine: error)
        }
    }
}
