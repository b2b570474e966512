import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Creates reports, and closes them with their vehicles and jobs.
struct ProblemKeeping: RentalUseCases {
    /// The maximum number of one user's open reports that take vehicles out of service before a review, so that no one
    /// can stop a fleet alone.
    private static let mostTrusted = 3

    let context: RentalTransaction

    var store: ProblemStore { ProblemStore(transaction: transaction) }
    var cases: Cases { context.problemDesk.cases(in: transaction, at: now) }

    /// Stores a report; safe to repeat with the same key.
    func report(_ message: ProblemRequest, by reporter: Identifier<Account>) throws -> Case {
        let (topic, text, number) = try message.checked()
        let ride = try message.ride.map { try context.progress.ride($0, of: reporter) }
        let vehicle = try number.map(reported) ?? ride?.vehicle
        let station = try message.station.map { try stations.station($0).id }
        var new = NewCase(topic.rawValue)
        (new.id, new.isUrgent) = (message.key, message.critical ?? false)
        return try cases.open(new, CaseWords(text, pictures: message.photographs ?? []), by: reporter) { made in
            try store.insert(made, ride: ride?.id, vehicle: vehicle, station: station)
            guard made.isUrgent, topic == .vehicle, let vehicle else { return }
            if try cases.store.countOpen(of: reporter, made.subject) <= Self.mostTrusted {
                try context.fleet.takeOutUnsafe(vehicle)
            }
        }
    }

    /// Returns the vehicle with a number, or in the dock with that number.
    private func reported(_ number: PlateNumber) throws -> Identifier<Vehicle> {
        guard let vehicle = try vehicles.find(number) ?? vehicles.find(inDock: number) else {
            throw Problem.invalid([.init(field: "number", message: ProblemTexts.unknownVehicle)])
        }
        return vehicle.id
    }

    /// Returns a report of a user, or any for staff.
    func find(_ id: Identifier<Case>, of reporter: Identifier<Account>?) throws -> Case {
        try reporter.map { try cases.find(id, of: $0) } ?? cases.find(id)
    }

    /// Changes a report or its vehicle to a state, and returns whether it was in another one.
    func bring(_ report: Case, to target: ProblemTarget, by staff: Identifier<Account>) throws -> Bool {
        switch target {
        case .open:
            if report.state == .closed { try cases.reopen(report, by: staff) }
            return report.state == .closed
        case .closed:
            try cases.close(report, by: staff)
            return report.state != .closed
        case .critical, .uncritical:
            try cases.setUrgent(target == .critical, report, by: staff)
            return report.isUrgent != (target == .critical)
        case .outOfService, .inService:
            return try bringVehicle(of: report, outOfService: target == .outOfService)
        }
    }

    /// Closes riders' reports about the vehicle or station of a closed job.
    func close(about job: Job) throws {
        for report in try store.unclosed(about: job) { try cases.close(report, by: .nobody) }
    }

    private func bringVehicle(of report: Case, outOfService: Bool) throws -> Bool {
        guard let id = try store.things(of: report).vehicle?.id else {
            throw Problem.conflict(ProblemTexts.noVehicle, ProblemTexts.noVehicleText)
        }
        let vehicle = try vehicles.vehicle(id)
        guard vehicle.isOutOfService != outOfService else { return false }
        if outOfService { try context.fleet.takeOut(vehicle) } else { try context.fleet.putBack(vehicle) }
        return true
    }

    func view(of report: Case, forStaff: Bool = false) throws -> ProblemView {
        guard let view = try views(of: [report], forStaff: forStaff).first else { throw CaseRefusal.noSuchCase }
        return view
    }

    /// Adds details to several reports, with a fixed number of statements; for staff with reporters.
    func views(of reports: [Case], forStaff: Bool = false) throws -> [ProblemView] {
        let ids = Set(reports.map(\.id))
        let (things, messages) = (try store.things(of: ids), try cases.store.messages(of: ids))
        let riders = forStaff ? try context.staffRiders.find(Set(reports.map(\.reporter))) : [:]
        return reports.map { report in
            ProblemView(
                report: report,
                things: things[report.id] ?? ReportedThings(),
                messages: messages[report.id] ?? [],
                now: now,
                reporter: riders[report.reporter]
            )
        }
    }
}
