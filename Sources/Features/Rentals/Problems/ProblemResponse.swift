import CrosstownCases
import CrosstownKit
import CrosstownValues

/// A report in the API.
struct ProblemResponse: Codable, Sendable {
    /// An entry of the report.
    struct Entry: Codable, Sendable {
        let isFromStaff: Bool
        let text: String
        let writtenAt: Timestamp
        /// The pictures of the entry, below the report's address under `photographs`.
        let photographs: [Identifier<Picture>]
    }

    let id: Identifier<Case>
    let subject: ProblemTopic
    let state: Case.State
    let isCritical: Bool
    let vehicle: String?
    let station: String?
    let ride: Identifier<Ride>?
    let reportedAt: Timestamp
    let dueBy: Timestamp?
    let entries: [Entry]
    /// The reporter; only for staff.
    let reporter: StaffRider?

    init(_ view: ProblemView) {
        let (report, things) = (view.report, view.things)
        (id, state, isCritical) = (report.id, report.state, report.isUrgent)
        subject = ProblemTopic(rawValue: report.topic) ?? .help
        (ride, vehicle, station) = (things.ride, things.vehicle?.plate.description, things.station?.name)
        (reportedAt, dueBy, reporter) = (report.openedAt, view.dueBy, view.reporter)
        entries = view.messages.map { message in
            Entry(
                isFromStaff: message.author == .staff,
                text: message.text,
                writtenAt: message.writtenAt,
                photographs: message.pictures.map(\.id)
            )
        }
    }
}
