import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A job with its subject and people.
struct JobView: Hashable, Sendable {
    let job: Job
    let vehicle: Vehicle?
    let station: Station?
    let assignee: String?
    let closedBy: String?

    /// The subject, such as "Bike BIKE1".
    var subject: LocalizedText {
        if let vehicle { return RentalTexts.vehicle(vehicle.kind, vehicle.plate) }
        return station.map { LocalizedText(verbatim: $0.name) } ?? JobTexts.job
    }
}
