import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of reports, which outlive the names of an event.
struct ReportStore {
    static let retention = RetentionRule(
        "rideshare.reports",
        explanation: "Reports about shared rides, with the names of both sides, are removed.",
        days: 180,
        remove: { olderThan, limit, transaction in
            try transaction.execute(
                """
                DELETE FROM rideshare_report WHERE id IN
                    (SELECT id FROM rideshare_report WHERE made_at < \(olderThan) ORDER BY made_at LIMIT \(limit))
                """
            )
        }
    )

    let transaction: any Transaction

    /// Keeps a report; a second one about the same takes its place.
    func put(_ report: RideReport) throws {
        try transaction.execute(
            """
            INSERT INTO rideshare_report
                (id, event, reporter, reported, reporter_name, reported_name, reporter_person, reported_person, text, made_at)
            VALUES (\(report.id), \(report.event), \(report.reporter.id), \(report.reported.id), \(report.reporter.name),
                \(report.reported.name), \(report.reporter.person), \(report.reported.person), \(report.text),
                \(report.madeAt))
            ON CONFLICT (reporter, reported) DO UPDATE SET text = excluded.text, made_at = excluded.made_at
            """
        )
    }

    func list(event: String) throws -> [ListedReport] {
        try transaction.query(
            """
            SELECT reporter_name, reported_name, text, made_at FROM rideshare_report WHERE event = \(event)
            ORDER BY made_at DESC LIMIT 100
            """
        ).map { row in
            ListedReport(
                reporter: try row.get("reporter_name"),
                reported: try row.get("reported_name"),
                text: try row.get("text"),
                madeAt: try row.get("made_at")
            )
        }
    }
}
