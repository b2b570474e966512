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

    /// The reports about the vehicle or the station of a job that are not closed, oldest first.
    ///
    /// One about a bill names a ride, and so a vehicle, with which nothing is wrong: the subject decides.
    func unclosed(about job: Job) throws -> [ProblemReport] {
        let subject: SQL =
            job.vehicle.map { "subject = \(ProblemReport.Subject.vehicle) AND vehicle = \($0)" }
            ?? "subject = \(ProblemReport.Subject.station) AND station = \(job.station)"
        return try list("WHERE \(subject) AND state <> \(ProblemReport.State.closed) ORDER BY reported_at, id")
    }

    /// Whether its rider has reported anything about a ride.
    func isReported(_ ride: Ride) throws -> Bool {
        try !list("WHERE reporter = \(ride.rider) AND ride = \(ride.id) LIMIT 1").isEmpty
    }
}
