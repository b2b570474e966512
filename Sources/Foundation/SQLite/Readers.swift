import CrosstownSQL
import GRDB
import Synchronization

/// Read-only connections, each used by one thread at a time; there are never more than reading threads.
///
/// Reading happens on the caller's own thread: most reads take less time than a change of thread and back.
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

    /// Reads from one snapshot of the data.
    ///
    /// - Throws: any error of `body`, `DatabaseError.unavailable` once the database is closed, and
    ///   `GRDB.DatabaseError`.
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
        // No caller is left for an error of closing; the process ends soon.
        try? reader.connection.close()
    }

    /// Closes the unused connections; those in use close when their readers are done.
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
