import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A job in the API.
struct JobResponse: Codable, Sendable {
    let number: Int64
    let vehicle: String?
    let station: String?
    let reason: String
    let assignee: String?
    let madeAt: Timestamp
    let closedAt: Timestamp?
    let closedBy: String?
    let work: String?

    init(_ view: JobView) {
        number = view.job.number
        vehicle = view.vehicle?.plate.description
        station = view.station?.name
        reason = view.job.reason.rawValue
        assignee = view.assignee
        madeAt = view.job.madeAt
        closedAt = view.job.closedAt
        closedBy = view.closedBy
        work = view.job.work
    }
}
