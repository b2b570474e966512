/// An engine that runs transactions.
///
/// ```swift
/// let notes = Migration(
///     owner: "notes",
///     name: "note",
///     sql: "CREATE TABLE note (id \(.integer) PRIMARY KEY, text \(.text) NOT NULL) \(.strict)"
/// )
/// _ = try await Migrator([notes]).migrate(database, at: now)
/// try await database.write { transaction in
///     try transaction.execute("INSERT INTO note (id, text) VALUES (\(1), \("It's raining"))")
/// }
/// let texts = try await database.read { transaction in
///     try transaction.query("SELECT text FROM note").map { row in try row.get(0, as: String.self) }
/// }
/// // texts is ["It's raining"]
/// ```
public protocol Database: Sendable {
    /// The engine's dialect.
    var dialect: Dialect { get }

    /// Runs a transaction that only reads, all of it from one state of the data.
    ///
    /// - Throws: what `body` throws, and `DatabaseError`.
    func read<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T

    /// Runs a transaction as if it were alone; returns once it is durable.
    ///
    /// The engine may run `body` again from the start where transactions collided, so it must have no effect outside the
    /// transaction: outside effects are rows in the outbox.
    ///
    /// - Throws: what `body` throws (nothing is then written), and `DatabaseError`.
    @discardableResult
    func write<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T

    /// The payloads that committed transactions tell a channel from now on.
    ///
    /// A listener that falls behind by a thousand, or a lost connection, loses notifications: they are hints to look at
    /// the tables, which hold the truth.
    func listen(_ channel: String) -> AsyncStream<String>

    /// Calls `hear` with what committed transactions tell a channel from now on, until what is returned is let go of.
    ///
    /// The call comes on the engine's own thread, before the waiter of the transaction goes on, and without the change of
    /// thread that a stream takes: `hear` must return at once.
    func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following

    /// How many transactions wait for their turn now.
    var waitingTransactions: Int { get }

    /// Lets the files forget what committed transactions have replaced, as far as the engine can at once.
    ///
    /// - Throws: `DatabaseError`.
    func forgetReplaced() async throws

    /// Lets running transactions end, then lets go of the engine and ends all streams of notifications.
    ///
    /// - Throws: `DatabaseError`.
    func close() async throws
}

extension Database {
    /// The engine forgets by itself, in its own time.
    public func forgetReplaced() async throws {}
}
