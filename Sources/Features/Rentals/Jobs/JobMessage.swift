import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Who is to do a job.
struct JobAssignRequest: FormFieldSet {
    let assignee = Field<Identifier<Account>>(JobTexts.assignee, .hidden)
}

/// What was done in a job.
struct JobDoneRequest: FormFieldSet {
    let work = Field(JobTexts.work, .lines(1...4000), hint: JobTexts.workHint)
    /// Whether the routine service was done as well.
    let serviced = Field(JobTexts.serviced, .box)
}

/// A job with what and whom it is about.
struct JobView: Hashable, Sendable {
    let job: Job
    let vehicle: Vehicle?
    let station: Station?
    let assignee: String?
    let closedBy: String?

    /// What staff look after, such as "Bike BIKE1".
    var subject: LocalizedText {
        if let vehicle { return RentalTexts.vehicle(vehicle.kind, vehicle.plate) }
        return station.map { LocalizedText(verbatim: $0.name) } ?? JobTexts.job
    }
}

/// What programs are told of a job.
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
