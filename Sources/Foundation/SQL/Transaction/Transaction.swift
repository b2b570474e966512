/// A transaction for a synchronous closure.
///
/// It can neither leave the closure nor be used by two threads, because it is not `Sendable`.
public protocol Transaction: AnyObject {
    /// The engine of the transaction.
    var dialect: Dialect { get }

    /// Runs one statement and returns all its rows.
    ///
    /// - Throws: `DatabaseError`.
    func query(_ sql: SQL) throws -> [Row]

    /// Runs one statement and returns the number of changed rows.
    ///
    /// - Throws: `DatabaseError`.
    @discardableResult func execute(_ sql: SQL) throws -> Int

    /// Runs any number of statements without values, separated by semicolons.
    ///
    /// - Throws: `DatabaseError`.
    func script(_ text: String) throws

    /// Runs a part of the transaction that rolls back its own changes and notifications on an error.
    ///
    /// - Throws: any error of `body`, and `DatabaseError`.
    func savepoint<T>(_ body: () throws -> T) throws -> T

    /// Notifies the channel's listeners, on every server, after the commit; never without a commit.
    ///
    /// - Throws: `DatabaseError`.
    func notify(_ channel: String, _ payload: String) throws
}

extension Transaction {
    /// Runs one statement and returns its first row, if any.
    ///
    /// - Throws: `DatabaseError`.
    public func first(_ sql: SQL) throws -> Row? { try query(sql).first }
}
