import CrosstownCases
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of reporters and reported people, stored longer than the names of an event.
struct ReportStore {
    let transaction: any Transaction

    func insert(_ report: RideReport) throws {
        try transaction.execute(
            """
            INSERT INTO rideshare_reported
                (case_id, event, reporter, reported, reporter_name, reported_name, reporter_person, reported_person)
            VALUES (\(report.id), \(report.event), \(report.reporter.id), \(report.reported.id), \(report.reporter.name),
                \(report.reported.name), \(report.reporter.person), \(report.reported.person))
            """
        )
    }

    /// Returns the case in which the owner of a sign-up has reported that of another.
    func find(by reporter: Identifier<SignUp>, about reported: Identifier<SignUp>) throws -> Identifier<Case>? {
        try transaction.first(
            "SELECT case_id FROM rideshare_reported WHERE reporter = \(reporter) AND reported = \(reported)"
        )?.get("case_id")
    }

    /// Returns the reports to an event, except those that involve the reader.
    func list(event: String, for reader: Identifier<Account>?) throws -> [ListedReport] {
        try transaction.query(
            """
            SELECT r.case_id, r.reporter_name, r.reported_name, m.text, m.written_at
            FROM rideshare_reported r JOIN staff_case_message m ON m.case_id = r.case_id AND m.number = (
                SELECT max(l.number) FROM staff_case_message l WHERE l.case_id = r.case_id AND l.author = 'reporter')
            WHERE r.event = \(event) AND (\(reader) IN (r.reporter_person, r.reported_person)) IS NOT TRUE
            ORDER BY m.written_at DESC, r.case_id LIMIT 100
            """
        ).map { row in
            ListedReport(
                id: try row.get("case_id"),
                reporter: try row.get("reporter_name"),
                reported: try row.get("reported_name"),
                text: try row.get("text"),
                madeAt: try row.get("written_at")
            )
        }
    }

    /// Returns the two sides of some cases, and the event.
    func sides(of cases: [Identifier<Case>]) throws -> [Identifier<Case>: ReportSides] {
        try transaction.query(
            """
            SELECT case_id, event, reporter_name, reported_name, reporter_person, reported_person
            FROM rideshare_reported WHERE case_id IN \(list: cases)
            """
        ).reduce(into: [:]) { sides, row in
            sides[try row.get("case_id")] = ReportSides(
                event: try row.get("event"),
                reporter: (try row.get("reporter_name"), try row.get("reporter_person")),
                reported: (try row.get("reported_name"), try row.get("reported_person"))
            )
        }
    }

    /// Returns the cases in which the owner of a sign-up has reported others, by their sign-ups.
    func list(by reporter: Identifier<SignUp>) throws -> [Identifier<SignUp>: Identifier<Case>] {
        try transaction.query("SELECT reported, case_id FROM rideshare_reported WHERE reporter = \(reporter)")
            .reduce(into: [:]) { $0[try $1.get("reported")] = try $1.get("case_id") }
    }

    /// Returns the reported person of a case.
    @Sendable static func reportedPerson(in id: SQL, about _: SQL) -> SQL {
        "SELECT reported_person FROM rideshare_reported WHERE case_id = \(id)"
    }

    /// Deletes reports about a person; reports by the person are deleted with their cases.
    func erase(_ person: Identifier<Account>) throws {
        let cases: [Identifier<Case>] = try transaction.query(
            "SELECT case_id FROM rideshare_reported WHERE reported_person = \(person)"
        ).map { try $0.get("case_id") }
        try CaseStore(transaction).delete(Set(cases), nil)
    }
}
