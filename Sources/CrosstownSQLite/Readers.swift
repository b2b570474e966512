import GRDB
import Synchronization

/// Connections that only read, each used by one thread at a time; there are never more than threads that read.
///
/// Reading happens on the caller's own thread: what most reads take is less than to go to another thread and back.
final class Readers: Sendable {
    private let path: String
    private let configuration: Configuration
    private let idle = Mutex<[DatabaseQueue]>([])

    init(path: String, configuration: Configuration) {
        self.path = path
        var configuration = configuration
        configuration.readonly = true
        self.configuration = configuration
    }

    /// Reads from one state of the data.
    ///
    /// - Throws: what `body` throws, and `GRDB.DatabaseError`.
    func read<T>(_ body: (GRDB.Database) throws -> T) throws -> T {
        let connection = try idle.withLock { $0.popLast() } ?? DatabaseQueue(path: path, configuration: configuration)
        defer { idle.withLock { $0.append(connection) } }
        return try connection.unsafeRead { engine in
            try engine.cachedStatement(sql: "BEGIN DEFERRED").run()
            defer { try? engine.cachedStatement(sql: "COMMIT").run() }
            return try body(engine)
        }
    }

    /// Closes the connections that nobody uses.
    ///
    /// - Throws: `GRDB.DatabaseError`.
    func close() throws {
        for connection in idle.withLock({ connections in
            defer { connections = [] }
            return connections
        }) { try connection.close() }
    }
}
