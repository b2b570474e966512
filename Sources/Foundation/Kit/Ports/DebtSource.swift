public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Knows what people owe; every feature is one.
public protocol DebtSource: Sendable {
    /// What a person owes, oldest first.
    ///
    /// - Throws: `DatabaseError`.
    func debts(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Debt]
}

extension DebtSource {
    /// Nothing.
    public func debts(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Debt] { [] }
}
