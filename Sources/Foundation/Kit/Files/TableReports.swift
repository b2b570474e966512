public import CrosstownValues
public import CrosstownWeb
import Synchronization

/// The latest reports, in memory until the server restarts.
public final class TableReports: Sendable {
    private static let most = 40

    private let kept = Mutex<[(report: TableReport, owner: String)]>([])

    /// Creates an empty store.
    public init() {}

    /// Stores a report, and creates the response with the report and its page.
    public func answer(_ report: TableReport, to owner: Caller?, at page: Link) -> ChangeResponse<TableReport> {
        kept.withLock { kept in
            kept.append((report, owner?.accountID ?? ""))
            if kept.count > Self.most { kept.removeFirst() }
        }
        return ChangeResponse(report, at: page.adding("report", report.id))
    }

    /// Returns a report of the caller.
    public func find(_ id: Identifier<TableReport>?, for owner: Caller?) -> TableReport? {
        kept.withLock { kept in kept.first { $0.report.id == id && $0.owner == owner?.accountID }?.report }
    }
}
