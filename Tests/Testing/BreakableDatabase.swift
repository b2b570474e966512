public import CrosstownSQL
import Synchronization

/// A database that breaks down with a transaction, as with a crash of the server.
public final class BreakableDatabase: Database {
    private struct Broken: Error {}

    private let database: any Database
    private let left = Mutex<Int?>(nil)

    /// Breaks down in the place of another database.
    public init(_ database: any Database) { self.database = database }

    /// Breaks down after so many transactions more that may change something; `nil` repairs it.
    public func breakDown(after count: Int?) { left.withLock { $0 = count } }

    /// The engine's dialect.
    public var dialect: Dialect { database.dialect }

    /// How many transactions wait for their turn now.
    public var waitingTransactions: Int { database.waitingTransactions }

    /// Runs a transaction that only reads.
    public func read<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        try await database.read(body)
    }

    /// Runs a transaction that may change something, unless the database is broken.
    public func write<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        let isBroken = left.withLock { left in
            guard let count = left else { return false }
            left = max(0, count - 1)
            return count == 0
        }
        if isBroken { throw Broken() }
        return try await database.write(body)
    }

    /// What committed transactions tell a channel from now on.
    public func listen(_ channel: String) -> AsyncStream<String> { database.listen(channel) }

    /// Calls `hear` with what committed transactions tell a channel from now on.
    public func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        database.follow(channel, hear)
    }

    /// Lets go of the database.
    public func close() async throws { try await database.close() }
}
