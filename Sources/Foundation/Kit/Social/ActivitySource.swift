public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Tells what a person does and did; every feature is one.
public protocol ActivitySource: Sendable {
    /// What is over, latest first; a fixed number of statements.
    ///
    /// - Throws: `DatabaseError`.
    func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem]

    /// What is under way now.
    ///
    /// - Throws: `DatabaseError`.
    func underWay(of person: Identifier<Account>, in transaction: any Transaction) throws -> [ActivityItem]
}

extension ActivitySource {
    /// Nothing.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] { [] }

    /// Nothing.
    public func underWay(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [ActivityItem] { [] }
}
