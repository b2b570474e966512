public import CrosstownSQL
import CrosstownValues

/// Takes in what locks and docks tell, each within the transaction that keeps the report.
public protocol LockReports: Sendable {
    /// Takes in a report; the same one again changes nothing.
    ///
    /// - Throws: `DatabaseError`.
    func handle(_ report: LockReport, in transaction: any Transaction) throws
}
