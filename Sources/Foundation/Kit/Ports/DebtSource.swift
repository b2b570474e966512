public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// The debts of users; every feature is a source.
public protocol DebtSource: Sendable {
    /// Returns the debts of a user, oldest first.
    ///
    /// - Throws: `DatabaseError`.
    func debts(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Debt]
}

extension DebtSource {
    /// Returns no debts by default.
    public func debts(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Debt] { [] }
}
