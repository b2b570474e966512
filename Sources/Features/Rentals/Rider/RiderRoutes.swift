import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes for riders before a ride.
struct RiderRoutes {
    let service: RiderService
    let hub: EventHub

    /// The address in a code.
    struct CodeAddress: Codable, Sendable, SelfLimiting {
        static var limits: [String: FieldLimits] { ["number": PlateNumber.limits] }

        var number: String
    }

    /// The query of a stream.
    struct StreamQuery: Codable, Sendable {
        var ride: Identifier<Ride>?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addMap(to: routes)
        addVehicles(to: routes)
        addStream(to: routes)
    }

    private func addMap<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals",
            in: .rentals,
            RouteName("getRentalHome", "Stations with what can be rented, and the own ride")
        ) { (_: Empty, context) in
            try await service.home(context.caller)
        }
        routes.page(
            "/rentals/stations/:id",
            in: .rentals,
            RouteName("getStation", "What stands at a station, and the way there on foot")
        ) { (query: WalkQuery, context) in
            try await service.station(query.id, from: query.origin(), for: context.caller?.account)
        }
        routes.page(
            RentalLinks.nearestDock.href,
            in: .rentals,
            RouteName("getNearestDock", "The nearest station with a free dock, and the way there on foot")
        ) { (query: NearestDockQuery, context) in
            try await service.nearestDock(query, for: context.caller?.account)
        }
    }

    private func addVehicles<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/vehicles/:number",
            in: .rentals,
            RouteName("getVehicle", "The vehicle that a code names, and what it costs")
        ) { (address: CodeAddress, context) in
            try await service.vehicle(address.number, context.caller)
        }
        routes.post(
            "/rentals/rides",
            in: .ownRentals,
            RouteName("rentVehicle", "Rent the vehicle with a number"),
            creates: true,
            retry: { (_: Empty, refused, context) in
                try await service.page(of: refused, context.caller)
            },
            use: { (_: Empty, message: RentRequest, context) in
                let ride = try await service.rent(message, by: context.signedInAccount())
                return ChangeResponse(ride, at: RentalLinks.ride(ride.id))
            }
        )
    }

    private func addStream<Context: CrosstownContext>(to routes: Routes<Context>) {
        let rentals = service.rentals
        routes.events(
            "/rentals/events",
            in: .rentals,
            RouteName("followRentals", "Changes of the stations, and of the own ride"),
            from: hub
        ) { (query: StreamQuery, context) in
            guard let ride = query.ride else {
                let account = context.account
                return [RentalsTopic.stations.name] + (account.map { [RentalsTopic.gifts($0).name] } ?? [])
            }
            let rider = try context.signedInAccount()
            let view = try await rentals.view(ride, for: rider)
            return [RentalsTopic.stations.name, RentalsTopic.ride(view.ride.id).name]
        }
    }
}
