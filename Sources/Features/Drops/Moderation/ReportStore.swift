import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of reports.
struct ReportStore {
    let transaction: any Transaction

    private static let columns: SQL = """
        id, item, comment, remark, reporter, author, reason, note, made_at, decision, explanation, decided_by, decided_at, appeal,
        appeal_decision, appeal_explanation
        """

    private static func record(_ row: Row) throws -> ReportRecord {
        var reader = RowReader(row)
        return ReportRecord(
            id: try reader.next(),
            drop: try reader.next(),
            subject: ReportSubject(comment: try reader.next(), remark: try reader.next()),
            reporter: try reader.next(),
            author: try reader.next(),
            reason: try reader.next(),
            note: try reader.next(),
            madeAt: try reader.next(),
            decision: try reader.next(),
            explanation: try reader.next(),
            decidedBy: try reader.next(),
            decidedAt: try reader.next(),
            appeal: try reader.next(),
            appealDecision: try reader.next(),
            appealExplanation: try reader.next()
        )
    }

    func insert(
        _ id: Identifier<DropReport>,
        drop: Identifier<Drop>,
        _ subject: ReportSubject,
        reporter: Identifier<Account>,
        author: Identifier<Account>,
        _ reason: ReportReason,
        _ note: String,
        at now: Timestamp
    ) throws {
        try transaction.execute(
            """
            INSERT INTO drop_report (id, item, comment, remark, reporter, author, reason, note, made_at)
            VALUES (\(id), \(drop), \(subject.comment), \(subject.remark), \(reporter), \(author), \(reason),
                \(note), \(now))
            """
        )
    }

    func find(_ id: Identifier<DropReport>) throws -> ReportRecord? {
        try transaction.first("SELECT \(Self.columns) FROM drop_report WHERE id = \(id)").map(Self.record)
    }

    /// Whether a person's report of something waits for a decision.
    func isOpen(
        _ drop: Identifier<Drop>,
        _ subject: ReportSubject,
        by reporter: Identifier<Account>
    ) throws -> Bool {
        try transaction.first(
            """
            SELECT 1 FROM drop_report
            WHERE \(subject.isReported(of: drop)) AND reporter = \(reporter) AND decision IS NULL
            """
        ) != nil
    }

    /// All reports of the same that wait for a decision, oldest first.
    func open(like report: ReportRecord) throws -> [ReportRecord] {
        try transaction.query(
            """
            SELECT \(Self.columns) FROM drop_report
            WHERE \(report.subject.isReported(of: report.drop)) AND decision IS NULL ORDER BY made_at, id
            """
        ).map(Self.record)
    }

    /// What waits for a decision, appeals first, oldest first.
    func queue(limit: Int) throws -> [ReportRecord] {
        let appeals = try transaction.query(
            """
            SELECT \(Self.columns) FROM drop_report
            WHERE appeal IS NOT NULL AND appeal_decision IS NULL ORDER BY appealed_at LIMIT \(limit)
            """
        )
        let reports = try transaction.query(
            "SELECT \(Self.columns) FROM drop_report WHERE decision IS NULL ORDER BY made_at LIMIT \(limit)"
        )
        return try (appeals + reports).map(Self.record)
    }

    /// The last decisions, latest first.
    func decided(limit: Int) throws -> [ReportRecord] {
        try transaction.query(
            """
            SELECT \(Self.columns) FROM drop_report
            WHERE decision IS NOT NULL ORDER BY decided_at DESC, id DESC LIMIT \(limit)
            """
        ).map(Self.record)
    }

    /// The decision by which a drop is hidden.
    func hiding(_ drop: Identifier<Drop>) throws -> Identifier<DropReport>? {
        try transaction.first(
            """
            SELECT id FROM drop_report WHERE \(ReportSubject.drop.isReported(of: drop)) AND decision = 'hidden'
            ORDER BY decided_at DESC, made_at, id LIMIT 1
            """
        )?.get(0)
    }

    func decide(
        _ id: Identifier<DropReport>,
        _ decision: ModerationDecision,
        _ explanation: String,
        by moderator: Identifier<Account>,
        at now: Timestamp
    ) throws {
        try transaction.execute(
            """
            UPDATE drop_report SET decision = \(decision), explanation = \(explanation), decided_by = \(moderator),
                decided_at = \(now)
            WHERE id = \(id)
            """
        )
    }

    func decideAppeal(
        _ id: Identifier<DropReport>,
        _ decision: ModerationDecision,
        _ explanation: String,
        by moderator: Identifier<Account>,
        at now: Timestamp
    ) throws {
        try transaction.execute(
            """
            UPDATE drop_report SET appeal_decision = \(decision), appeal_explanation = \(explanation),
                appeal_decided_by = \(moderator), appeal_decided_at = \(now)
            WHERE id = \(id)
            """
        )
    }

    func appeal(_ id: Identifier<DropReport>, _ text: String, at now: Timestamp) throws {
        try transaction.execute("UPDATE drop_report SET appeal = \(text), appealed_at = \(now) WHERE id = \(id)")
    }
}
