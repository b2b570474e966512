/// One transaction, lent to a synchronous closure for as long as it lasts.
///
/// It can neither leave the closure nor be used by two threads, because it is not `Sendable`.
public protocol Transaction: AnyObject {
    /// The engine that runs the transaction.
    var dialect: Dialect { get }

    /// Runs one statement and gives all its rows.
    ///
    /// - Throws: `DatabaseError`.
    func query(_ sql: SQL) throws -> [Row]

    /// Runs one statement and gives the number of rows that it changed.
    ///
    /// - Throws: `DatabaseError`.
    @discardableResult func execute(_ sql: SQL) throws -> Int

    /// Runs any number of statements without values, separated by semicolons.
    ///
    /// - Throws: `DatabaseError`.
    func script(_ text: String) throws

    /// Runs a part of the transaction that takes back its own changes and notifications when it throws.
    ///
    /// - Throws: what `body` throws, and `DatabaseError`.
    func savepoint<T>(_ body: () throws -> T) throws -> T

    /// Tells the channel's listeners, on every server, once the transaction is committed; never if it is not.
    ///
    /// - Throws: `DatabaseError`.
    func notify(_ channel: String, _ payload: String) throws
}

extension Transaction {
    /// Runs one statement and gives its first row, if there is one.
    ///
    /// - Throws: `DatabaseError`.
    public func first(_ sql: SQL) throws -> Row? { try query(sql).first }
}
