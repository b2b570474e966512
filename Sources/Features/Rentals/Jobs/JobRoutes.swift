import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes with which staff handle jobs.
struct JobRoutes {
    let service: JobService

    struct JobAddress: Codable, Sendable {
        var number: Int64
    }

    struct JobsQuery: Codable, Sendable {
        /// Whether the jobs are open.
        enum State: String, CaseIterable, Codable, Sendable {
            case open
            case closed
        }

        var state: State?
        /// The page of the list, from 1.
        var page: Int?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addReading(to: routes)
        addForms(to: routes)
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/jobs",
            in: RentalRole.workshop,
            RouteName("listJobs", "The vehicles and stations that wait for staff, or what was done")
        ) { (query: JobsQuery, _) in
            try await service.list(open: query.state != .closed, page: query.page)
        }
        routes.page(
            "/rentals/console/jobs/:number",
            in: RentalRole.workshop,
            RouteName("getJob", "View a job")
        ) { (job: JobAddress, _) in
            try await service.job(job.number)
        }
        routes.page(
            "/rentals/console/vehicles/:number/repairs",
            in: RentalRole.workshop,
            RouteName("listRepairs", "View a vehicle’s repairs")
        ) { (vehicle: VehicleRoutes.VehicleAddress, _) in
            try await service.repairs(of: vehicle.number)
        }
    }

    private func addForms<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.form(
            "/rentals/console/jobs/:number/assign",
            in: RentalRole.workshop,
            RouteName("assignJob", "Assign a job"),
            retry: { (job: JobAddress, refused, _) in try await service.job(job.number, refused: refused) },
            change: { (job: JobAddress, input: Input<JobAssignRequest>, _) in
                ChangeResponse(try await service.assign(job.number, input), at: RentalLinks.job(job.number))
            }
        )
        routes.form(
            "/rentals/console/jobs/:number/close",
            in: RentalRole.workshop,
            RouteName("closeJob", "Close a job and return the vehicle or station to service"),
            retry: { (job: JobAddress, refused, _) in try await service.job(job.number, refused: refused) },
            change: { (job: JobAddress, input: Input<JobDoneRequest>, context) in
                let closed = try await service.close(job.number, input, by: context.signedInAccount())
                return ChangeResponse(closed, at: RentalLinks.job(job.number))
            }
        )
        routes.action(
            "/rentals/console/stations/:id/out",
            in: RentalRole.workshop,
            RouteName("takeStationOut", "Take a station out of service")
        ) { (station: IdentifiedAddress<Station>, _) in
            let job = try await service.takeOut(station.id)
            return ChangeResponse(job, at: RentalLinks.job(job.number))
        }
    }
}

/// The addresses of jobs.
extension RentalLinks {
    static let jobs: Link = "/rentals/console/jobs"

    static func job(_ number: Int64) -> Link { "/rentals/console/jobs/\(number)" }
    static func assign(_ number: Int64) -> Link { "/rentals/console/jobs/\(number)/assign" }
    static func close(_ number: Int64) -> Link { "/rentals/console/jobs/\(number)/close" }
    static func repairs(_ plate: PlateNumber) -> Link { "/rentals/console/vehicles/\(plate)/repairs" }
    static func takeOut(_ station: Identifier<Station>) -> Link { "/rentals/console/stations/\(station)/out" }
}
