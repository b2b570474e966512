import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct ReportStore {
    let transaction: any Transaction

    /// Whether a person's report of the same content waits for a decision.
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

    /// Returns all waiting reports of the same content, oldest first.
    func open(like report: ReportRecord) throws -> [ReportRecord] {
        try ReportRecord.table.list(
            "WHERE \(report.subject.isReported(of: report.drop)) AND decision IS NULL ORDER BY made_at, id",
            in: transaction
        )
    }

    /// Returns all waiting reports of some drops and their comments, oldest first.
    func open(of drops: Set<Identifier<Drop>>) throws -> [ReportRecord] {
        try ReportRecord.table.list(
            "WHERE item IN \(list: drops.sorted()) AND decision IS NULL ORDER BY made_at, id",
            in: transaction
        )
    }

    /// Returns all reports of the same content that are decided together with one, oldest first.
    func decided(as report: ReportRecord) throws -> [ReportRecord] {
        if report.decision == nil { return try open(like: report) }
        return try ReportRecord.table.list(
            """
            WHERE \(report.subject.isReported(of: report.drop)) AND decided_at = \(report.decidedAt) ORDER BY made_at, id
            """,
            in: transaction
        )
    }

    /// Returns a person's latest report of a drop.
    func latest(of drop: Identifier<Drop>, by reporter: Identifier<Account>) throws -> Identifier<DropReport>? {
        try transaction.first(
            """
            SELECT id FROM drop_report WHERE \(ReportSubject.drop.isReported(of: drop)) AND reporter = \(reporter)
            ORDER BY made_at DESC, id DESC LIMIT 1
            """
        )?.get(0)
    }

    /// Returns what waits for a decision, appeals first, oldest first.
    func queue(limit: Int) throws -> [ReportRecord] {
        try ReportRecord.table.list(
            "WHERE appeal IS NOT NULL AND appeal_decision IS NULL ORDER BY appealed_at LIMIT \(limit)",
            in: transaction
        )
            + ReportRecord.table.list("WHERE decision IS NULL ORDER BY made_at LIMIT \(limit)", in: transaction)
    }

    /// Returns the number of rows in the queue that a moderator may decide, without any ``ReportInvolvement``.
    func count(for moderator: Identifier<Account>) throws -> Int {
        let concerned: SQL = "count(CASE WHEN author = \(moderator) OR reporter = \(moderator) THEN 1 END)"
        let appeal: SQL = "appeal IS NOT NULL AND appeal_decision IS NULL"
        let decided: SQL = "count(CASE WHEN decided_by = \(moderator) THEN 1 END)"
        return try transaction.first(
            """
            SELECT (
                SELECT count(*) FROM (
                    SELECT 1 FROM drop_report WHERE decision IS NULL
                    GROUP BY item, comment, remark HAVING \(concerned) = 0
                ) waiting
            ) + (
                SELECT count(*) FROM (
                    SELECT 1 FROM drop_report
                    WHERE decision IS NOT NULL AND item IN (SELECT item FROM drop_report WHERE \(appeal))
                    GROUP BY item, comment, remark, decided_at
                    HAVING \(concerned) + \(decided) = 0 AND count(CASE WHEN \(appeal) THEN 1 END) > 0
                ) appeals
            )
            """
        )?.get(0) ?? 0
    }

    /// Returns the last decisions, latest first.
    func decided(limit: Int) throws -> [ReportRecord] {
        try ReportRecord.table.list(
            "WHERE decision IS NOT NULL ORDER BY decided_at DESC, id DESC LIMIT \(limit)",
            in: transaction
        )
    }

    /// Returns the report whose decision hides a drop.
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
