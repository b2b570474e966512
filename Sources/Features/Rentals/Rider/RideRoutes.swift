import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes of riders' rides.
struct RideRoutes {
    let service: RiderService

    struct RideAddress: Codable, Sendable {
        var id: Identifier<Ride>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addReading(to: routes)
        addWishes(to: routes)
    }

    private func addReading<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/rides",
            in: .ownRentals,
            RouteName("listRides", "The own rides with their totals")
        ) { (_: Empty, context) in
            try await service.history(of: context.signedInAccount())
        }
        routes.page(
            "/rentals/rides/:id",
            in: .ownRentals,
            RouteName("getRide", "An own ride, and its receipt when it is over")
        ) { (address: RideAddress, context) in
            let rider = try context.signedInAccount()
            return try await service.ride(address.id, of: rider)
        }
    }

    private func addWishes<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        post("pause", "pauseRide", "Lock the vehicle for a pause", Empty.self, to: routes) { ride, _, rider in
            RideResponse(try await service.rentals.pause(ride, by: rider))
        }
        post("resume", "resumeRide", "Go on after a pause", Empty.self, to: routes) { ride, _, rider in
            RideResponse(try await service.rentals.resume(ride, by: rider))
        }
        post("end", "endRental", "Return the vehicle at a station", EndRequest.self, to: routes) { ride, place, rider in
            try await service.end(ride, place, by: rider)
        }
        post("cancel", "cancelRide", "Do not rent after all", Empty.self, to: routes) { ride, _, rider in
            RideResponse(try await service.rentals.withdraw(ride, by: rider))
        }
        post("extend", "extendRide", "Add 24 hours", Empty.self, to: routes) { ride, _, rider in
            RideResponse(try await service.rentals.extend(ride, by: rider))
        }
        post("explain", "explainRide", "Say why it ended at once", ExplainRequest.self, to: routes) {
            ride,
            why,
            rider in
            try await service.explain(ride, why, by: rider)
        }
    }

    /// Adds the route of a request about a ride, whose errors appear over its page.
    private func post<Body: Decodable & Sendable, Context: CrosstownContext>(
        _ step: String,
        _ id: String,
        _ summary: String,
        _ body: Body.Type,
        to routes: Routes<Context>,
        change: @escaping @Sendable (Identifier<Ride>, Body, Identifier<Account>) async throws -> RideResponse
    ) {
        let service = service
        routes.post(
            "/rentals/rides/:id/\(step)",
            in: .ownRentals,
            RouteName(id, summary),
            retry: { (address: RideAddress, refused, context) in
                let rider = try context.signedInAccount()
                return try await service.ride(address.id, of: rider, problem: refused.problem)
            },
            use: { (address: RideAddress, body: Body, context) in
                let rider = try context.signedInAccount()
                let answer = try await change(address.id, body, rider)
                return ChangeResponse(answer, at: RentalLinks.ride(answer.id))
            }
        )
    }
}
