import CSQLiteSettings
public import CrosstownSQL
import GRDB

/// How many commits a power failure may lose.
public enum Durability: String, Sendable {
    /// None: each commit waits for the disk.
    case full = "FULL"
    /// The last commits; the database stays consistent.
    case normal = "NORMAL"
}

/// A database in one file, with many readers and one writer that commits in groups.
public final class SQLiteDatabase: CrosstownSQL.Database {
    private let pool: DatabasePool
    private let writer: GroupCommit
    /// `nil` for a read-only file.
    private let checkpoints: Checkpoints?
    /// `nil` for an external file: searches in maps and lists of places take long, and get their own threads.
    private let readers: Readers?
    private let listeners: Listeners
    private let folder: TemporaryFolder?

    /// Always `sqlite`.
    public var dialect: Dialect { .sqlite }

    /// Opens or creates the file.
    ///
    /// - Throws: `DatabaseError`.
    public convenience init(path: String, durability: Durability = .full) throws {
        try self.init(path: path, durability: durability, limits: Checkpoints.Limits(), folder: nil)
    }

    /// Creates an empty database that is deleted with the value, for tests and trials.
    ///
    /// - Throws: `DatabaseError`.
    public static func temporary() throws -> SQLiteDatabase { try temporary(limits: Checkpoints.Limits()) }

    /// Creates an empty database with limits for copying its log.
    package static func temporary(limits: Checkpoints.Limits) throws -> SQLiteDatabase {
        let folder = try TemporaryFolder()
        let path = folder.path + "/crosstown.sqlite"
        return try SQLiteDatabase(path: path, durability: .normal, limits: limits, folder: folder)
    }

    /// Opens an external file, such as a map, read-only; transactions that write fail.
    ///
    /// - Throws: `DatabaseError` if the file is missing or invalid.
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
    /// A ride changes eighty pages by a row each, and each whole page goes into the log: with half of SQLite's default
    /// size a recorded ride takes 8 % less time.
    private static let pageSize = 2048

    /// Counting SQLite's allocations takes a lock for each, a twentieth of the time of a busy server; no code uses the
    /// count.
    private static let countsNoMemory = crosstown_sqlite_count_no_memory() == SQLITE_OK

    private static var configuration: Configuration {
        // SQLite accepts the setting only before its first use; reading the constant applies it.
        _ = countsNoMemory
        var configuration = Configuration()
        configuration.label = "crosstown"
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { engine in
            try engine.execute(sql: "PRAGMA page_size = \(pageSize)")
            try engine.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768")
            // Default in Debian's library.
            try engine.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }

    private static func open(path: String, durability: Durability) throws -> DatabasePool {
        do {
            let pool = try DatabasePool(path: path, configuration: configuration)
            // The pool automatically sets NORMAL when it switches to the write-ahead log, so this comes after it.
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

    /// Runs a read-only transaction in parallel to the writer.
    ///
    /// - Throws: any error of `body`, and `DatabaseError`.
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

    /// Runs a transaction; returns once its group is durable.
    ///
    /// - Throws: any error of `body` (nothing is then written), and `DatabaseError`.
    @discardableResult
    public func write<T: Sendable>(
        _ body: @escaping @Sendable (any Transaction) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { waiter in
            writer.submit(WriteJob(body: body, waiter: waiter))
        }
    }

    /// Returns the future notifications of this process on a channel.
    public func listen(_ channel: String) -> AsyncStream<String> { listeners.listen(channel) }

    /// Calls `hear` with the future notifications of this process on a channel.
    public func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        listeners.follow(channel, hear)
    }

    /// The number of transactions that wait for the writer.
    public var waitingTransactions: Int { writer.waitingCount }

    /// Copies the log into the file and empties it; replaced data in the file is overwritten with zeros.
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

    /// Closes the streams of notifications, and the file once the running transactions have ended.
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
