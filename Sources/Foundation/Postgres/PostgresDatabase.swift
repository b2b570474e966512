public import CrosstownSQL

/// A PostgreSQL database with a fixed number of connections, each with a thread.
public final class PostgresDatabase: Database {
    private let connections: ConnectionPool
    private let listening: ListeningConnection

    /// Always `postgres`.
    public var dialect: Dialect { .postgres }

    /// Opens the connections.
    ///
    /// - Parameters:
    ///   - conninfo: a connection string or URI of libpq (PostgreSQL documentation, 34.1.1).
    ///   - connections: the number of parallel transactions.
    /// - Throws: `DatabaseError.unavailable` if a connection fails.
    public init(_ conninfo: String, connections: Int = 8) async throws {
        self.connections = try await ConnectionPool(conninfo, size: connections)
        listening = ListeningConnection(conninfo)
    }

    /// A released database ends its threads and connections, after running transactions.
    deinit {
        listening.close()
        connections.end()
    }

    /// Runs a read-only transaction on one snapshot.
    ///
    /// - Throws: any error of `body`, and `DatabaseError`.
    public func read<T: Sendable>(
        _ body: @escaping @Sendable (any Transaction) throws -> T
    ) async throws -> T {
        try await run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
    }

    /// Runs a serializable transaction, and retries it after a conflict; returns once it is durable.
    ///
    /// - Throws: any error of `body` (nothing is then written), and `DatabaseError`.
    @discardableResult
    public func write<T: Sendable>(
        _ body: @escaping @Sendable (any Transaction) throws -> T
    ) async throws -> T {
        try await run("BEGIN ISOLATION LEVEL SERIALIZABLE", body)
    }

    /// Returns the future notifications of all servers on a channel; waits until the server has confirmed it.
    public func listen(_ channel: String) -> AsyncStream<String> { listening.listen(channel) }

    /// Calls `hear` with the future notifications of all servers on a channel.
    public func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        listening.follow(channel, hear)
    }

    /// The number of transactions that wait for a connection.
    public var waitingTransactions: Int { connections.waitingCount }

    /// Lets running transactions end, then closes the connections and the streams of notifications.
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
