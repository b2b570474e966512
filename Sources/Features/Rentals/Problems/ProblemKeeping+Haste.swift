import CrosstownSQL
import CrosstownValues

/// How much a reporter may write in one report.
extension ProblemKeeping {
    /// How many replies may come within an hour.
    private static let mostReplies = 20
    private static let hourMilliseconds: Int64 = 3_600_000

    /// Refuses a reply where too many came within the last hour.
    func refuseHaste(in report: ProblemReport) throws {
        let since = now.advanced(milliseconds: -Self.hourMilliseconds)
        let replies = try store.replies(in: report.id, since: since)
        guard replies.count >= Self.mostReplies, let oldest = replies.first else { return }
        let wait = oldest.advanced(milliseconds: Self.hourMilliseconds).milliseconds(since: now)
        throw ProblemRefusal.tooManyReplies(wait: Seconds(Double(wait) / 1000))
    }
}

extension ProblemStore {
    /// When the reporter wrote in a report lately, oldest first.
    fileprivate func replies(in report: Identifier<ProblemReport>, since moment: Timestamp) throws -> [Timestamp] {
        try transaction.query(
            """
            SELECT written_at FROM rentals_problem_entry
            WHERE problem = \(report) AND is_from_staff = 0 AND written_at > \(moment) ORDER BY number
            """
        ).map { try $0.get("written_at") }
    }
}
