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
    /// `nil` for a file that is only read.
    private let checkpoints: Checkpoints?
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
        try self.init(path: path, durability: durability, limits: Checkpoints.Limits(), folder: nil)
    }

    /// A new, empty database that disappears together with the value; for tests and trials.
    ///
    /// - Throws: `DatabaseError`.
    public static func temporary() throws -> SQLiteDatabase { try temporary(limits: Checkpoints.Limits()) }

    /// The same, whose log is copied as limits say.
    package static func temporary(limits: Checkpoints.Limits) throws -> SQLiteDatabase {
        let folder = try TemporaryFolder()
        let path = folder.path + "/crosstown.sqlite"
        return try SQLiteDatabase(path: path, durability: .normal, limits: limits, folder: folder)
    }

    /// Opens a file that others made, such as a map, and never changes it; transactions that write are refused.
    ///
    /// - Throws: `DatabaseError` where the file is missing or no database.
    public static func readOnly(path: String) throws -> SQLiteDatabase {
        var configuration = configuration
        configuration.readonly = true
        do {
            let pool = try DatabasePool(path: path, configuration: configuration)
            return SQLiteDatabase(pool: pool, readers: nil, checkpoints: nil, folder: nil)
        } catch {
            throw CrosstownSQL.DatabaseError(engine: error)
        }
    }

    private convenience init(
        path: String,
        durability: Durability,
        limits: Checkpoints.Limits,
        folder: TemporaryFolder?
    ) throws {
        let pool = try Self.open(path: path, durability: durability)
        self.init(
            pool: pool,
            readers: Readers(path: path, configuration: Self.configuration),
            checkpoints: try Self.checkpoints(of: pool, path: path, limits),
            folder: folder
        )
    }

    private init(pool: DatabasePool, readers: Readers?, checkpoints: Checkpoints?, folder: TemporaryFolder?) {
        self.pool = pool
        self.readers = readers
        self.checkpoints = checkpoints
        self.folder = folder
        let listeners = Listeners()
        self.listeners = listeners
        writer = GroupCommit(pool: pool, listeners: listeners, checkpoints: checkpoints)
    }

    /// The size of the pages of a new file, in bytes; older files keep theirs.
    ///
    /// A ride changes eighty pages by a row each, and all of each goes into the log: with half of SQLite's own size a
    /// recorded ride takes 8 % less time.
    private static let pageSize = 2048

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
            }
            return pool
        } catch {
            throw CrosstownSQL.DatabaseError(engine: error)
        }
    }

    private static func checkpoints(
        of pool: DatabasePool,
        path: String,
        _ limits: Checkpoints.Limits
    ) throws -> Checkpoints {
        do {
            return try pool.writeWithoutTransaction { engine in
                let pageSize = try Int.fetchOne(engine, sql: "PRAGMA page_size") ?? Self.pageSize
                let checkpoints = Checkpoints(limits: limits, pageSize: pageSize) {
                    try DatabaseQueue(path: path, configuration: configuration)
                }
                checkpoints.follow(engine)
                return checkpoints
            }
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
            try await checkpoints?.pausing { [pool] in
                try pool.writeWithoutTransaction { engine in _ = try engine.checkpoint(.truncate) }
            }
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
            try await checkpoints?.finish()
            try readers?.close()
            try pool.close()
        } catch {
            throw CrosstownSQL.DatabaseError(engine: error)
        }
    }
}
