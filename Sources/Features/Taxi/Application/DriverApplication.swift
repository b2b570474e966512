import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A user's application to the city to drive without a company (T-1.4).
struct DriverApplication: Sendable, Hashable {
    /// Only an open application can be changed.
    enum State: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
        case open, accepted, declined, withdrawn
    }

    static let mostPapers = 6
    /// The days after the decision until an application is deleted with its papers.
    static let keptDays = 90

    let id: Identifier<DriverApplication>
    let applicant: Identifier<Account>
    let name: String
    let vehicle: String
    let remark: String
    let state: State
    let reason: String?
    let madeAt: Timestamp
    let decidedAt: Timestamp?
}

extension DriverApplication {
    static let table = Table(
        "taxi_application",
        Column("id", \DriverApplication.id),
        Column("applicant", \DriverApplication.applicant),
        Column("name", \DriverApplication.name),
        Column("vehicle", \DriverApplication.vehicle),
        Column("remark", \DriverApplication.remark),
        Column("state", \DriverApplication.state),
        Column("reason", \DriverApplication.reason),
        Column("made_at", \DriverApplication.madeAt),
        Column("decided_at", \DriverApplication.decidedAt),
        make: DriverApplication.init
    )

    static let personal = PersonalTable(
        "taxi_application",
        [
            .account("applicant", in: "Taxi driver applications"),
            .listed("t.made_at", as: .moment("Sent")),
            .content("name", as: .plain("Name")),
            .content("vehicle", as: .plain("Vehicle")),
            .content("remark", as: .plain("Remark")),
            .listed("t.state", as: .plain("Status")),
            .content("reason", as: .plain("Reason")),
            .listed("t.decided_at", as: .moment("Decided")),
            .listed("(SELECT count(*) FROM taxi_paper a WHERE a.application = t.id)", as: .plain("Documents")),
        ],
        order: "t.made_at DESC"
    )
}

/// The SQL of applications and their papers.
struct ApplicationStore {
    let transaction: any Transaction
    let now: Timestamp

    /// Stores an application with its papers; returns false if the applicant has an open application.
    func insert(_ application: DriverApplication, papers: [Identifier<Picture>]) throws -> Bool {
        let inserted = try DriverApplication.table.insert(application, "ON CONFLICT DO NOTHING", in: transaction)
        guard inserted > 0 else { return false }
        for (index, paper) in papers.enumerated() {
            try transaction.execute(
                """
                INSERT INTO taxi_paper (application, number, picture)
                VALUES (\(application.id), \(index + 1), \(paper))
                """
            )
        }
        return true
    }

    func find(_ id: Identifier<DriverApplication>) throws -> DriverApplication? {
        try DriverApplication.table.find(id, in: transaction)
    }

    func find(of applicant: Identifier<Account>) throws -> DriverApplication? {
        try DriverApplication.table.first(
            "WHERE applicant = \(applicant) ORDER BY made_at DESC, id DESC LIMIT 1",
            in: transaction
        )
    }

    /// Returns applications in a state after a cursor, longest waiting first.
    func list(
        _ state: DriverApplication.State,
        behind last: Identifier<DriverApplication>?,
        limit: Int
    ) throws -> [DriverApplication] {
        let behind: SQL = last.map { "AND id > \($0)" } ?? ""
        return try DriverApplication.table.list(
            "WHERE state = \(state) \(behind) ORDER BY id LIMIT \(limit)",
            in: transaction
        )
    }

    func papers(of application: Identifier<DriverApplication>) throws -> [Identifier<Picture>] {
        try transaction.query("SELECT picture FROM taxi_paper WHERE application = \(application) ORDER BY number")
            .map { try $0.get("picture") }
    }

    /// Stores a decision; returns false unless the application was open.
    func decide(
        _ id: Identifier<DriverApplication>,
        _ state: DriverApplication.State,
        reason: String? = nil
    ) throws -> Bool {
        try transaction.execute(
            """
            UPDATE taxi_application SET state = \(state), reason = \(reason), decided_at = \(now)
            WHERE id = \(id) AND state = 'open'
            """
        ) > 0
    }

    static func all(
        of applicant: Identifier<Account>,
        in transaction: any Transaction
    ) throws
        -> [Identifier<DriverApplication>]
    {
        try transaction.query("SELECT id FROM taxi_application WHERE applicant = \(applicant)").map { try $0.get("id") }
    }

    static func decided(
        before moment: Timestamp,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<DriverApplication>] {
        try transaction.query(
            "SELECT id FROM taxi_application WHERE decided_at < \(moment) ORDER BY decided_at LIMIT \(limit)"
        ).map { try $0.get("id") }
    }

    /// Deletes applications with their papers; their invitations stay.
    static func delete(
        _ applications: [Identifier<DriverApplication>],
        _ pictures: (any Pictures)?,
        in transaction: any Transaction
    ) throws {
        if applications.isEmpty { return }
        let papers: [Identifier<Picture>] = try transaction.query(
            "SELECT picture FROM taxi_paper WHERE application IN \(list: applications)"
        ).map { try $0.get("picture") }
        if !papers.isEmpty { try pictures?.drop(papers, in: transaction) }
        try transaction.execute("DELETE FROM taxi_paper WHERE application IN \(list: applications)")
        try transaction.execute(
            "UPDATE taxi_invitation SET application = NULL WHERE application IN \(list: applications)"
        )
        try transaction.execute("DELETE FROM taxi_application WHERE id IN \(list: applications)")
    }
}
