import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Reports of problems: made, and closed with what they are about.
struct ProblemKeeping: RentalUseCases {
    /// So many waiting reports of one person take their vehicles out of service before staff have looked: nobody stops a fleet
    /// alone.
    private static let mostTrusted = 3

    let context: RentalTransaction

    var store: ProblemStore { ProblemStore(transaction: transaction) }
    var cases: Cases { context.problemDesk.cases(in: transaction, at: now) }

    /// Stores a report with what it is about; the same key again changes nothing.
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

    /// The vehicle with a number, or in the dock with that number.
    private func reported(_ number: PlateNumber) throws -> Identifier<Vehicle> {
        guard let vehicle = try vehicles.find(number) ?? vehicles.find(inDock: number) else {
            throw Problem.invalid([.init(field: "number", message: ProblemTexts.unknownVehicle)])
        }
        return vehicle.id
    }

    /// A report that a person made, or any where staff ask.
    func find(_ id: Identifier<Case>, of reporter: Identifier<Account>?) throws -> Case {
        try reporter.map { try cases.find(id, of: $0) } ?? cases.find(id)
    }

    /// Closes a report without an answer, or opens it again.
    func turn(_ report: Case, by staff: Identifier<Account>) throws {
        if report.state == .closed { try cases.reopen(report, by: staff) } else { try cases.close(report, by: staff) }
    }

    /// Closes what riders reported about the vehicle or the station of a job that is done.
    func close(about job: Job) throws {
        for report in try store.unclosed(about: job) { try cases.close(report, by: .nobody) }
    }

    /// Takes the vehicle of a report out of service, or puts it back.
    func turnService(of report: Case) throws {
        guard let id = try store.things(of: report).vehicle?.id else {
            throw Problem.conflict(ProblemTexts.noVehicle, ProblemTexts.noVehicleText)
        }
        let vehicle = try vehicles.vehicle(id)
        if vehicle.isOutOfService { try context.fleet.putBack(vehicle) } else { try context.fleet.takeOut(vehicle) }
    }

    func view(of report: Case, forStaff: Bool = false) throws -> ProblemView {
        guard let view = try views(of: [report], forStaff: forStaff).first else { throw CaseRefusal.noSuchCase }
        return view
    }

    /// Several reports with what they are about, in their order, by as many statements as one; for staff with their reporters.
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
