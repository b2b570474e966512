import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Assigns and closes jobs, and returns vehicles and stations to service.
package struct JobKeeping: RentalUseCases {
    let context: RentalTransaction

    package var store: JobStore { JobStore(transaction: transaction, now: now) }

    func job(_ number: Int64) throws -> Job {
        guard let job = try store.find(number) else { throw JobRefusal.noSuchJob }
        return job
    }

    /// Returns the open job for the vehicle or station of a report.
    func open(about things: ReportedThings) throws -> Job? {
        if let vehicle = things.vehicle, let job = try store.findOpen(vehicle: vehicle.id) { return job }
        return try things.station.flatMap { try store.findOpen(station: $0.id) }
    }

    /// Assigns unassigned jobs to the staff with the fewest.
    func assign(among staff: [Identifier<Account>]) throws {
        var load = try store.load()
        for number in try store.unassigned() {
            guard let person = staff.min(by: { (load[$0] ?? 0, $0) < (load[$1] ?? 0, $1) }) else { return }
            try store.assign(number, to: person)
            load[person, default: 0] += 1
        }
    }

    /// Assigns a job to one of the staff.
    func assign(_ number: Int64, to person: Identifier<Account>, among staff: [Identifier<Account>]) throws {
        guard try job(number).isOpen else { throw JobRefusal.closed }
        guard staff.contains(person) else {
            throw Problem.invalid([.init(field: "assignee", message: JobTexts.noStaff)])
        }
        try store.assign(number, to: person)
    }

    /// Closes a job: stores the work, returns the vehicle or station to service, and closes its reports.
    func close(_ number: Int64, _ input: Input<JobDoneRequest>, by person: Identifier<Account>) throws {
        let job = try job(number)
        guard job.isOpen else { throw JobRefusal.closed }
        try store.close(number, input.work, by: person)
        if let vehicle = try job.vehicle.map(vehicles.vehicle) {
            try returnToService(vehicle)
            if input.serviced || job.reason == .serviceDue { try context.routineService.renew(vehicle.id) }
        }
        if let station = try job.station.map(stations.station) { try set(.open, station) }
        try context.problems.close(about: job)
    }

    /// Takes a station out of service, which stops rentals there, and creates a job.
    func takeOut(_ station: Identifier<Station>) throws -> Job {
        let station = try stations.station(station)
        try set(.closed, station)
        try store.open(vehicle: nil, station: station.id, .stationOut)
        guard let job = try store.findOpen(station: station.id) else { throw JobRefusal.noSuchJob }
        return job
    }

    /// A vehicle in a ride stays there; only the alarms and flags are settled.
    private func returnToService(_ vehicle: Vehicle) throws {
        if vehicle.state == .nonOperational {
            try vehicles.move(vehicle, to: .available, by: .maintenance, at: now)
            try context.whereabouts.settle(vehicle)
        }
        if vehicle.flag != nil { try vehicles.setFlag(nil, vehicle.id) }
        try context.missing.found(vehicle.id, at: now)
    }

    private func set(_ state: Station.State, _ station: Station) throws {
        try stations.update(Station(id: station.id, name: station.name, place: station.place, state: state))
    }
}

/// Why a request about a job fails.
enum JobRefusal: ExplainableError, Hashable, Sendable {
    /// The job does not exist.
    case noSuchJob
    /// The job was closed before.
    case closed

    /// The error for the user.
    var problem: Problem {
        switch self {
        case .noSuchJob: .notFound(JobTexts.job)
        case .closed: .conflict(JobTexts.closedBefore, JobTexts.closedBeforeText)
        }
    }
}
