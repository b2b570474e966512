public import CrosstownSQL
import CrosstownValues

/// Handles the reports of locks and docks, each within the transaction that stores it.
public protocol LockReports: Sendable {
    /// Handles a report; a duplicate changes nothing.
    ///
    /// - Throws: `DatabaseError`.
    func handle(_ report: LockReport, in transaction: any Transaction) throws
}
