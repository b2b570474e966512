import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what staff do about jobs.
struct JobRoutes {
    let service: JobService

    private static let tag = "rentals-console"
    private static let access = Access.anyRole(RentalRole.mechanics)

    /// The address of one job.
    struct JobAddress: Codable, Sendable {
        var number: Int64
    }

    /// Which jobs to list.
    struct JobsQuery: Codable, Sendable {
        /// Whether something is to be done yet.
        enum State: String, CaseIterable, Codable, Sendable {
            case open
            case closed
        }

        var state: State?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addReading(to: routes)
        addAssigning(to: routes)
        addClosing(to: routes)
        addStation(to: routes)
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/jobs",
            id: "listJobs",
            tag: Self.tag,
            summary: "The vehicles and stations that wait for staff, or what was done",
            access: Self.access
        ) { (query: JobsQuery, _) in
            try await service.list(open: query.state != .closed)
        }
        routes.get(
            "/rentals/console/jobs/:number",
            id: "getJob",
            tag: Self.tag,
            summary: "A job, with what was done before",
            access: Self.access
        ) { (address: JobAddress, _) in
            try await service.job(address.number)
        }
        routes.get(
            "/rentals/console/vehicles/:number/repairs",
            id: "listRepairs",
            tag: Self.tag,
            summary: "What was done to a vehicle",
            access: Self.access
        ) { (address: VehicleRoutes.VehicleAddress, _) in
            try await service.repairs(of: address.number)
        }
    }

    private func addAssigning<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/rentals/console/jobs/:number/assign",
            id: "assignJob",
            tag: Self.tag,
            summary: "Give a job to one of the staff",
            access: Self.access,
            body: JobAssignRequest.self,
            retry: { (address: JobAddress, refused, _) in try await service.job(address.number, refused: refused) },
            use: { (address: JobAddress, message: JobAssignRequest, _) in
                Answer(try await service.assign(address.number, message), at: RentalLinks.job(address.number))
            }
        )
    }

    private func addClosing<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/rentals/console/jobs/:number/close",
            id: "closeJob",
            tag: Self.tag,
            summary: "Say what was done; vehicle or station are back in service",
            access: Self.access,
            body: JobDoneRequest.self,
            retry: { (address: JobAddress, refused, _) in try await service.job(address.number, refused: refused) },
            use: { (address: JobAddress, message: JobDoneRequest, context) in
                let person = try context.signedInAccount()
                let job = try await service.close(address.number, message, by: person)
                return Answer(job, at: RentalLinks.job(address.number))
            }
        )
    }

    private func addStation<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/rentals/console/stations/:id/out",
            id: "takeStationOut",
            tag: Self.tag,
            summary: "Take a station out of service, and make a job of it",
            access: Self.access,
            body: Nothing.self
        ) { (address: ConsoleRoutes.StationAddress, _: Nothing, _) in
            let job = try await service.takeOut(address.id)
            return Answer(job, at: RentalLinks.job(job.number))
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
