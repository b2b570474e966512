import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Reports by what they are about.
extension ProblemStore {
    private static let mostListed = 20

    /// The latest reports about the vehicle or the station of a job.
    func list(about job: Job) throws -> [ProblemReport] {
        let subject: SQL = job.vehicle.map { "vehicle = \($0)" } ?? "station = \(job.station)"
        return try list("WHERE \(subject) ORDER BY reported_at DESC, id DESC LIMIT \(Self.mostListed)")
    }

    /// Whether its rider has reported anything about a ride.
    func isReported(_ ride: Ride) throws -> Bool {
        try !list("WHERE reporter = \(ride.rider) AND ride = \(ride.id) LIMIT 1").isEmpty
    }
}
