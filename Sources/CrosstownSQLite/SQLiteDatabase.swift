import CSQLiteSettings
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
    /// `nil` for a file that others made: searches in maps and lists of places take long, and get threads of their own.
    private let readers: Readers?
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
            let pool = try DatabasePool(path: path, configuration: configuration)
            return SQLiteDatabase(pool: pool, readers: nil, folder: nil)
        } catch {
            throw CrosstownSQL.DatabaseError(engine: error)
        }
    }

    private convenience init(path: String, durability: Durability, folder: TemporaryFolder?) throws {
        let pool = try Self.open(path: path, durability: durability)
        self.init(pool: pool, readers: Readers(path: path, configuration: Self.configuration), folder: folder)
    }

    private init(pool: DatabasePool, readers: Readers?, folder: TemporaryFolder?) {
        self.pool = pool
        self.readers = readers
        self.folder = folder
        let listeners = Listeners()
        self.listeners = listeners
        writer = GroupCommit(pool: pool, listeners: listeners)
    }

    /// The size of the pages of a new file, in bytes; older files keep theirs.
    ///
    /// A ride changes eighty pages by a row each, and all of each goes into the log: with half of SQLite's own size a
    /// recorded ride takes 8 % less time.
    private static let pageSize = 2048

    /// The length of the log, in bytes, from which on it is copied into the file.
    ///
    /// Under load the same pages change again and again: in 128 MB of log they are copied once for many changes, while
    /// SQLite's own thousand pages would be full several times a second.
    private static let logBeforeCheckpoint = 128 * 1_048_576

    /// Counting what SQLite allocates takes a lock for each allocation, a twentieth of the time of a busy server; nobody
    /// asks for the count.
    private static let countsNoMemory = crosstown_sqlite_count_no_memory() == SQLITE_OK

    private static var configuration: Configuration {
        // SQLite takes the setting before its first use alone; reading the constant makes it.
        _ = countsNoMemory
        var configuration = Configuration()
        configuration.label = "crosstown"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { engine in
            try engine.execute(sql: "PRAGMA page_size = \(pageSize)")
            try engine.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768")
            // Debian's library does so anyway.
            try engine.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }

    private static func open(path: String, durability: Durability) throws -> DatabasePool {
        do {
            let pool = try DatabasePool(path: path, configuration: configuration)
            // The pool sets NORMAL by itself when it switches to the write-ahead log, so this comes after it.
            try pool.writeWithoutTransaction { engine in
                try engine.execute(sql: "PRAGMA synchronous = \(durability.rawValue)")
                let pageSize = try Int.fetchOne(engine, sql: "PRAGMA page_size") ?? Self.pageSize
                try engine.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.logBeforeCheckpoint / pageSize)")
            }
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
            if let readers { return try readers.read(body) }
            return try await pool.read { try body(SQLiteTransaction($0, PreparedStatements())) }
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

    /// Calls `hear` with what transactions of this process tell a channel from now on.
    public func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        listeners.follow(channel, hear)
    }

    /// How many transactions wait for the writer.
    public var waitingTransactions: Int { writer.waitingCount }

    /// Copies the log into the file and empties it; what is replaced in the file is overwritten with zeros.
    ///
    /// - Throws: `DatabaseError`.
    public func forgetReplaced() async throws {
        do {
            try await pool.writeWithoutTransaction { engine in _ = try engine.checkpoint(.truncate) }
        } catch {
            throw CrosstownSQL.DatabaseError(engine: error)
        }
    }

    /// Ends the streams of notifications and closes the file once the running transactions have ended.
    ///
    /// - Throws: `DatabaseError`.
    public func close() async throws {
        listeners.finish()
        await writer.finish()
        do {
            try readers?.close()
            try pool.close()
        } catch {
            throw CrosstownSQL.DatabaseError(engine: error)
        }
    }
}
