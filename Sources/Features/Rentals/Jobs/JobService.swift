import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Loads and updates jobs for staff.
struct JobService: Sendable {
    let rentals: Rentals
    let directory: any AccountDirectory
    let localTime: LocalTime

    private static let mostListed = 200
    private static let mostLogged = 50
    private static let mostStaff = 100

    /// Handlers of deadlines that assign jobs and check for due services.
    var deadlineHandlers: [String: DeadlineRunner.Handler] {
        [
            JobStore.assignKind: { [self] _, transaction in
                let step = rentals.within(transaction)
                try step.jobs.assign(among: staff(transaction))
            },
            RoutineService.kind: { [self] _, transaction in
                let step = rentals.within(transaction)
                try step.routineService.look()
                try step.jobs.assign(among: staff(transaction))
            },
        ]
    }

    func list(open: Bool, page: Int?) async throws -> JobListPage {
        try await rentals.read { [self] step in
            let page = try ListPage(page) { try step.jobs.store.list(open: open, limit: $0) }
            return JobListPage(
                isOpen: open,
                counts: try step.jobs.store.countByState(),
                views: page.with(try views(of: page.rows, step)),
                localTime: localTime
            )
        }
    }

    /// Returns a job, with earlier work.
    func job(_ number: Int64, refused: RefusedForm? = nil) async throws -> JobPage {
        try await rentals.read { [self] step in
            let job = try step.jobs.job(number)
            let staff = try staff(step.transaction)
            let names = try directory.userNames(of: staff, in: step.transaction)
            return JobPage(
                view: try view(of: job, step),
                service: try job.vehicle.flatMap(step.routineService.find),
                reports: try step.problems.views(of: step.problems.store.list(about: job)),
                log: try views(of: step.jobs.store.log(of: job, limit: Self.mostLogged), step),
                staff: staff.map { ($0, names[$0] ?? $0.description) },
                localTime: localTime,
                refused: refused
            )
        }
    }

    func repairs(of number: String) async throws -> RepairLogPage {
        try await rentals.read { [self] step in
            guard let plate = PlateNumber(number), let vehicle = try step.vehicles.find(plate) else {
                throw RentalRefusal.unknownNumber
            }
            return RepairLogPage(
                vehicle: vehicle,
                service: try step.routineService.find(vehicle.id),
                log: try views(of: step.jobs.store.log(of: vehicle.id, limit: Self.mostListed), step),
                localTime: localTime
            )
        }
    }

    /// Assigns a job to one of the staff.
    func assign(_ number: Int64, _ input: Input<JobAssignRequest>) async throws -> JobResponse {
        try await rentals.change { [self] step in
            try step.jobs.assign(number, to: input.assignee, among: staff(step.transaction))
            return try JobResponse(view(of: step.jobs.job(number), step))
        }
    }

    /// Closes a job.
    func close(
        _ number: Int64,
        _ input: Input<JobDoneRequest>,
        by person: Identifier<Account>
    ) async throws -> JobResponse {
        try await rentals.change { [self] step in
            try step.jobs.close(number, input, by: person)
            return try JobResponse(view(of: step.jobs.job(number), step))
        }
    }

    /// Takes a station out of service.
    func takeOut(_ station: Identifier<Station>) async throws -> JobResponse {
        try await rentals.change { [self] step in try JobResponse(view(of: step.jobs.takeOut(station), step)) }
    }

    /// Returns mechanics, including administrators.
    private func staff(_ transaction: any Transaction) throws -> [Identifier<Account>] {
        try directory.accounts(role: RentalRole.mechanic, behind: nil, limit: Self.mostStaff, in: transaction)
    }

    private func view(of job: Job, _ step: RentalTransaction) throws -> JobView {
        guard let view = try views(of: [job], step).first else { throw JobRefusal.noSuchJob }
        return view
    }

    private func views(of jobs: [Job], _ step: RentalTransaction) throws -> [JobView] {
        let people = Set(jobs.flatMap { [$0.assignee, $0.closedBy] }.compactMap(\.self))
        let names = try directory.userNames(of: Array(people), in: step.transaction)
        let vehicles = try step.vehicles.find(Set(jobs.compactMap(\.vehicle)))
        let stations = try step.stations.find(Set(jobs.compactMap(\.station)))
        return jobs.map { job in
            JobView(
                job: job,
                vehicle: job.vehicle.flatMap { vehicles[$0] },
                station: job.station.flatMap { stations[$0] },
                assignee: job.assignee.flatMap { names[$0] },
                closedBy: job.closedBy.flatMap { names[$0] }
            )
        }
    }
}
