import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Reports of problems: made, answered, replied to and closed.
struct ProblemKeeping: RentalUseCases {
    /// How many reports of one person may wait at a time.
    private static let mostOpen = 50
    /// With so many waiting already, a person's further reports take no vehicle out of service before staff have looked: nobody
    /// stops a fleet alone.
    private static let mostTrusted = 3

    let context: RentalTransaction

    var store: ProblemStore { ProblemStore(transaction: transaction, now: now) }

    /// Keeps a report with what it is about; the same key again changes nothing.
    func report(
        _ message: ProblemRequest,
        by reporter: Identifier<Account>,
        _ pictures: (any Pictures)? = nil
    ) throws -> ProblemReport {
        let (subject, text, number) = try message.checked()
        let id = message.key ?? context.ids.next(ProblemReport.self)
        if let earlier = try store.find(id) {
            guard earlier.reporter == reporter else { throw ProblemRefusal.keyTaken }
            return earlier
        }
        let waiting = try store.countOpen(of: reporter)
        guard waiting < Self.mostOpen else { throw ProblemRefusal.tooManyOpen }
        let ride = try message.ride.map { try context.progress.ride($0, of: reporter) }
        let report = ProblemReport(
            id: id,
            reporter: reporter,
            subject: subject,
            isCritical: message.critical ?? false,
            state: .open,
            ride: ride?.id,
            vehicle: try number.map(reported) ?? ride?.vehicle,
            station: try message.station.map { try stations.station($0).id },
            reportedAt: now,
            waitsSince: now
        )
        try store.insert(report)
        let entry = try store.write(text, isFromStaff: false, in: id)
        try attach(message.photographs, by: reporter, to: entry, of: report, pictures)
        if report.isCritical, subject == .vehicle, waiting < Self.mostTrusted, let vehicle = report.vehicle {
            try context.fleet.takeOutUnsafe(vehicle)
        }
        if report.isUrgent { try alert(report, but: reporter) }
        return report
    }

    /// The vehicle with a number, or in the dock with that number.
    private func reported(_ number: PlateNumber) throws -> Identifier<Vehicle> {
        guard let vehicle = try vehicles.find(number) ?? vehicles.find(inDock: number) else {
            throw Problem.invalid([.init(field: "number", message: ProblemTexts.unknownVehicle)])
        }
        return vehicle.id
    }

    /// A report that a person made.
    func problem(_ id: Identifier<ProblemReport>, of reporter: Identifier<Account>) throws -> ProblemReport {
        guard let report = try store.find(id), report.reporter == reporter else { throw ProblemRefusal.noSuchReport }
        return report
    }

    func problem(_ id: Identifier<ProblemReport>) throws -> ProblemReport {
        guard let report = try store.find(id) else { throw ProblemRefusal.noSuchReport }
        return report
    }

    /// The reporter writes again: it is the staff's turn, whatever was before.
    func reply(_ reply: ProblemReply, to report: ProblemReport, _ pictures: (any Pictures)? = nil) throws {
        let text = try reply.checked()
        try refuseHaste(in: report)
        let entry = try store.write(text, isFromStaff: false, in: report.id)
        try attach(reply.photographs, by: report.reporter, to: entry, of: report, pictures)
        try move(report, to: .open, by: report.reporter)
    }

    /// Staff write to the reporter.
    func answer(
        _ reply: ProblemReply,
        to report: ProblemReport,
        by author: Identifier<Account>,
        _ pictures: (any Pictures)? = nil
    ) throws {
        let text = try reply.checked()
        let entry = try store.write(text, isFromStaff: true, in: report.id)
        try attach(reply.photographs, by: author, to: entry, of: report, pictures)
        try move(report, to: reply.closes == true ? .closed : .answered, by: author)
        try context.notices.tell(report.reporter, RentalNotices.answered(view(of: report)), in: transaction)
    }

    /// A report with what it is about.
    func view(of report: ProblemReport) throws -> ProblemView {
        guard let view = try views(of: [report]).first else { throw ProblemRefusal.noSuchReport }
        return view
    }

    /// Several reports as staff see them: with their reporters.
    func staffViews(of reports: [ProblemReport]) throws -> [ProblemView] {
        let riders = try context.staffRiders.find(Set(reports.map(\.reporter)))
        return try views(of: reports).map { view in
            var view = view
            view.reporter = riders[view.report.reporter]
            return view
        }
    }

    /// Several reports with what they are about, in their order, by as many statements as one.
    func views(of reports: [ProblemReport]) throws -> [ProblemView] {
        let vehicles = try vehicles.find(Set(reports.compactMap(\.vehicle)))
        let stations = try stations.find(Set(reports.compactMap(\.station)))
        let entries = try store.entries(of: Set(reports.map(\.id)))
        return reports.map { report in
            ProblemView(
                report: report,
                vehicle: report.vehicle.flatMap { vehicles[$0] },
                station: report.station.flatMap { stations[$0] },
                entries: entries[report.id] ?? [],
                now: now
            )
        }
    }
}
