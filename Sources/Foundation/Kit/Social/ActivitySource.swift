public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// The activities of users; every feature is a source.
public protocol ActivitySource: Sendable {
    /// Returns completed activities, latest first, with a fixed number of statements.
    ///
    /// - Throws: `DatabaseError`.
    func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem]

    /// Returns current activities.
    ///
    /// - Throws: `DatabaseError`.
    func underWay(of person: Identifier<Account>, in transaction: any Transaction) throws -> [ActivityItem]
}

extension ActivitySource {
    /// Returns no activities by default.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] { [] }

    /// Returns no activities by default.
    public func underWay(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [ActivityItem] { [] }
}
