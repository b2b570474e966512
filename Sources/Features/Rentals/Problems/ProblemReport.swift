import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Something that is wrong, as somebody reported it.
struct ProblemReport: Hashable, Sendable {
    /// What a report is about.
    enum Subject: String, CaseIterable, Codable, Hashable, Sendable {
        /// A bike or a scooter.
        case vehicle
        /// A station or one of its docks.
        case station
        /// The pages themselves.
        case app
        /// None of these: somebody wants help.
        case help
    }

    /// Who has to do something next.
    enum State: String, CaseIterable, Codable, Hashable, Sendable {
        /// Staff have to answer.
        case open
        /// Staff have answered; the reporter may reply.
        case answered
        /// Nobody: staff have closed it, and a reply opens it again.
        case closed
    }

    /// How long staff should take at most to answer a critical report.
    static let answerMilliseconds: Int64 = 24 * 3_600_000

    let id: Identifier<ProblemReport>
    let reporter: Identifier<Account>
    let subject: Subject
    /// Whether somebody could come to harm.
    let isCritical: Bool
    let state: State
    let ride: Identifier<Ride>?
    let vehicle: Identifier<Vehicle>?
    let station: Identifier<Station>?
    let reportedAt: Timestamp
    /// Since when it is the staff's turn, where it is.
    let waitsSince: Timestamp

    /// Whether it is critical and waits for staff.
    var isUrgent: Bool { isCritical && state == .open }

    /// By when staff should answer; only critical reports that wait have a limit.
    var dueBy: Timestamp? { isUrgent ? waitsSince.advanced(milliseconds: Self.answerMilliseconds) : nil }
}

extension ProblemReport {
    static let table = Table(
        "rentals_problem",
        Column("id", \ProblemReport.id),
        Column("reporter", \ProblemReport.reporter),
        Column("subject", \ProblemReport.subject),
        Column("is_critical", \ProblemReport.isCritical),
        Column("state", \ProblemReport.state),
        Column("ride", \ProblemReport.ride),
        Column("vehicle", \ProblemReport.vehicle),
        Column("station", \ProblemReport.station),
        Column("reported_at", \ProblemReport.reportedAt),
        Column("waits_since", \ProblemReport.waitsSince),
        make: ProblemReport.init
    )

    static let personal = PersonalTable(
        "rentals_problem",
        [
            .account("reporter", in: "Problems reported", erasing: .nobody),
            .listed("t.subject", as: .plain("About")),
            .listed("t.state", as: .plain("State")),
            .listed("e.written_at", as: .moment("Written")),
            .listed("coalesce(e.is_from_staff, 0)", as: .yesOrNo("By the operator")),
            .listed("e.text", as: .plain("Text")),
            .impersonal("subject", because: "One of the kinds of problems."),
        ],
        joining: "LEFT JOIN rentals_problem_entry e ON e.problem = t.id",
        order: "t.reported_at DESC, e.number"
    )
}

extension ProblemReport.Subject: SQLBindable, SQLReadable {}

extension ProblemReport.State: SQLBindable, SQLReadable {}
