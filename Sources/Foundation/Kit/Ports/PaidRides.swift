public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Counts rides, such as for a bonus after every tenth.
public protocol PaidRides: Sendable {
    /// Returns how many paid rides a user has completed.
    ///
    /// - Throws: `DatabaseError`.
    func countPaidRides(of person: Identifier<Account>, in transaction: any Transaction) throws -> Int
}
