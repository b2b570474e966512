import CrosstownSQL
import GRDB
import Synchronization

/// Connections that only read, each used by one thread at a time; there are never more than threads that read.
///
/// Reading happens on the caller's own thread: what most reads take is less than to go to another thread and back.
final class Readers: Sendable {
    private struct Reader {
        let connection: DatabaseQueue
        let statements = PreparedStatements()
    }

    private let path: String
    private let configuration: Configuration
    private let idle = Mutex<[Reader]>([])

    init(path: String, configuration: Configuration) {
        self.path = path
        var configuration = configuration
        configuration.readonly = true
        self.configuration = configuration
    }

    /// Reads from one state of the data.
    ///
    /// - Throws: what `body` throws, and `GRDB.DatabaseError`.
    func read<T>(_ body: (any Transaction) throws -> T) throws -> T {
        let reader =
            try idle.withLock { $0.popLast() }
            ?? Reader(connection: DatabaseQueue(path: path, configuration: configuration))
        defer { idle.withLock { $0.append(reader) } }
        return try reader.connection.unsafeRead { engine in
            try engine.cachedStatement(sql: "BEGIN DEFERRED").run()
            defer { try? engine.cachedStatement(sql: "COMMIT").run() }
            return try body(SQLiteTransaction(engine, reader.statements))
        }
    }

    /// Closes the connections that nobody uses.
    ///
    /// - Throws: `GRDB.DatabaseError`.
    func close() throws {
        let readers = idle.withLock { readers in
            defer { readers = [] }
            return readers
        }
        for reader in readers {
            reader.statements.forgetAll()
            try reader.connection.close()
        }
    }
}
