public import CrosstownSQL

/// A PostgreSQL database, reached by a fixed number of connections with a thread each.
public final class PostgresDatabase: Database {
    private let connections: ConnectionPool
    private let listening: ListeningConnection

    /// Always `postgres`.
    public var dialect: Dialect { .postgres }

    /// Connects.
    ///
    /// - Parameters:
    ///   - conninfo: A connection string or URI as libpq reads it (PostgreSQL documentation, 34.1.1).
    ///   - connections: How many transactions can run at once.
    /// - Throws: `DatabaseError.unavailable` where a connection cannot be made.
    public init(_ conninfo: String, connections: Int = 8) async throws {
        self.connections = try await ConnectionPool(conninfo, size: connections)
        listening = ListeningConnection(conninfo)
    }

    /// A database that nobody holds any more ends its threads and connections, once what is under way is done.
    deinit {
        listening.close()
        connections.end()
    }

    /// Runs a transaction that only reads, all of it from one snapshot.
    ///
    /// - Throws: what `body` throws, and `DatabaseError`.
    public func read<T: Sendable>(
        _ body: @escaping @Sendable (any Transaction) throws -> T
    ) async throws -> T {
        try await run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    }

    /// Runs a serializable transaction, again where it collided with another; returns once it is durable.
    ///
    /// - Throws: what `body` throws (nothing is then written), and `DatabaseError`.
    @discardableResult
    public func write<T: Sendable>(
        _ body: @escaping @Sendable (any Transaction) throws -> T
    ) async throws -> T {
        try await run("BEGIN ISOLATION LEVEL SERIALIZABLE", body)
    }

    /// The payloads that transactions of all servers tell a channel from now on; waits until the server has agreed.
    public func listen(_ channel: String) -> AsyncStream<String> { listening.listen(channel) }

    /// Calls `hear` with what transactions of any process tell a channel from now on.
    public func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        listening.follow(channel, hear)
    }

    /// How many transactions wait for a connection.
    public var waitingTransactions: Int { connections.waitingCount }

    /// Lets running transactions end, then disconnects and ends the streams of notifications.
    public func close() async throws {
        listening.close()
        await connections.close()
    }

    private func run<T: Sendable>(
        _ begin: String,
        _ body: @escaping @Sendable (any Transaction) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { waiter in
            connections.submit { connection in
                waiter.resume(with: Result { try connection.transact(begin, body) })
            }
        }
    }
}
