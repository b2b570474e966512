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

    /// Runs a read-only transaction on one snapshot of the data.
    ///
    /// - Throws: any error of `body`, and `DatabaseError`.
    func read<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T

    /// Runs a serializable transaction; returns once it is durable.
    ///
    /// The engine may run `body` again from the start after a conflict, so it must not have effects outside the
    /// transaction: store those in the outbox instead.
    /// - Throws: any error of `body` (nothing is then written), and `DatabaseError`.
    @discardableResult
    func write<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T

    /// Returns the future notifications of committed transactions on a channel.
    ///
    /// A listener that is a thousand behind, or a lost connection, loses notifications: they are hints to read the
    /// tables, which have the current data.
    func listen(_ channel: String) -> AsyncStream<String>

    /// Calls `hear` with the future notifications of committed transactions on a channel, until the returned value is
    /// released.
    ///
    /// The call comes on the engine's own thread, before the caller of the transaction continues, and without a
    /// stream's change of thread: `hear` must return immediately.
    func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following

    /// The number of waiting transactions.
    var waitingTransactions: Int { get }

    /// Deletes replaced data of committed transactions from the files, as far as the engine can immediately.
    ///
    /// - Throws: `DatabaseError`.
    func forgetReplaced() async throws

    /// Lets running transactions end, then closes the engine and all streams of notifications.
    ///
    /// - Throws: `DatabaseError`.
    func close() async throws
}

extension Database {
    /// Does nothing by default: the engine deletes them automatically, in its own time.
    public func forgetReplaced() async throws {}
}
