import CrosstownKit
import CrosstownValues

/// What programs are told of a report.
struct ProblemResponse: Codable, Sendable {
    /// What was written.
    struct Entry: Codable, Sendable {
        let isFromStaff: Bool
        let text: String
        let writtenAt: Timestamp
        /// The pictures sent with it, below the report's address under `photographs`.
        let photographs: [Identifier<Picture>]
    }

    let id: Identifier<ProblemReport>
    let subject: ProblemReport.Subject
    let state: ProblemReport.State
    let isCritical: Bool
    let vehicle: String?
    let station: String?
    let ride: Identifier<Ride>?
    let reportedAt: Timestamp
    let dueBy: Timestamp?
    let entries: [Entry]
    /// Who made it; told to staff alone.
    let reporter: StaffRider?

    init(_ view: ProblemView) {
        let report = view.report
        id = report.id
        subject = report.subject
        state = report.state
        isCritical = report.isCritical
        vehicle = view.vehicle?.plate.description
        station = view.station?.name
        ride = report.ride
        reportedAt = report.reportedAt
        dueBy = report.dueBy
        reporter = view.reporter
        entries = view.entries.map { entry in
            Entry(
                isFromStaff: entry.isFromStaff,
                text: entry.text,
                writtenAt: entry.writtenAt,
                photographs: entry.photographs.map(\.picture)
            )
        }
    }
}
