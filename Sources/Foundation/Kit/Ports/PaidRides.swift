public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Counts rides, so that every tenth or so can earn a bonus.
public protocol PaidRides: Sendable {
    /// How many rides of a person cost something and are over.
    ///
    /// - Throws: `DatabaseError`.
    func countPaidRides(of person: Identifier<Account>, in transaction: any Transaction) throws -> Int
}
