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
    /// `nil` once the database is closed.
    private let idle = Mutex<[Reader]?>([])

    init(path: String, configuration: Configuration) {
        self.path = path
        var configuration = configuration
        configuration.readonly = true
        self.configuration = configuration
    }

    /// Reads from one state of the data.
    ///
    /// - Throws: what `body` throws, `DatabaseError.unavailable` once the database is closed, and `GRDB.DatabaseError`.
    func read<T>(_ body: (any Transaction) throws -> T) throws -> T {
        let reader = try borrow()
        defer { giveBack(reader) }
        return try reader.connection.unsafeRead { engine in
            try engine.cachedStatement(sql: "BEGIN DEFERRED").run()
            defer { try? engine.cachedStatement(sql: "COMMIT").run() }
            return try body(SQLiteTransaction(engine, reader.statements))
        }
    }

    private func borrow() throws -> Reader {
        let reader = try idle.withLock { idle in
            guard idle != nil else { throw CrosstownSQL.DatabaseError.closed }
            return idle?.popLast()
        }
        return try reader ?? Reader(connection: DatabaseQueue(path: path, configuration: configuration))
    }

    private func giveBack(_ reader: Reader) {
        let isClosed = idle.withLock { idle in
            idle?.append(reader)
            return idle == nil
        }
        guard isClosed else { return }
        reader.statements.forgetAll()
        // Nobody is left to hear of a connection that does not close; the process ends soon.
        try? reader.connection.close()
    }

    /// Closes the connections that nobody uses; those in use close when their readers are done.
    ///
    /// - Throws: `GRDB.DatabaseError`.
    func close() throws {
        let readers = idle.withLock { idle in
            defer { idle = nil }
            return idle ?? []
        }
        for reader in readers {
            reader.statements.forgetAll()
            try reader.connection.close()
        }
    }
}
