import CrosstownWeb

/// The routes with which the operator manages vehicles.
struct VehicleRoutes {
    let service: ConsoleService

    struct VehiclesQuery: Codable, Sendable {
        /// The first letters and digits of the numbers.
        var filter: String?
        /// The page of the list, from 1.
        var page: Int?
        /// The number of the vehicle that was just changed.
        var changed: String?
    }

    /// A vehicle, and the page of the list on which it is changed.
    struct VehicleAddress: Codable, Sendable {
        var number: String
        var filter: String?
        var page: Int?

        var list: VehiclesQuery { VehiclesQuery(filter: filter, page: page) }
        var changed: Link {
            RentalLinks.consoleVehicles(filter ?? "").adding("page", page).adding("changed", number)
        }
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/vehicles",
            in: RentalRole.ridersOfVehicles,
            RouteName("listVehicles", "View the vehicles")
        ) { (query: VehiclesQuery, _) in
            try await service.vehicles(query)
        }
        routes.form(
            "/rentals/console/vehicles",
            in: RentalRole.workshop,
            RouteName("addVehicle", "Add a vehicle"),
            creates: true,
            retry: { (_: Empty, refused, _) in try await service.vehicles(VehiclesQuery(), refused: refused) },
            change: { (_: Empty, input: Input<VehicleRequest>, _) in
                let (added, list) = (try await service.add(input), RentalLinks.consoleVehicles)
                return ChangeResponse(added, at: list, showing: list.adding("changed", added.number))
            }
        )
        addService("out", "takeVehicleOut", "Take a vehicle out of service", isInService: false, to: routes)
        addService("back", "putVehicleBack", "Return a vehicle to service", isInService: true, to: routes)
    }

    private func addService<Context: CrosstownContext>(
        _ step: String,
        _ id: String,
        _ summary: String,
        isInService: Bool,
        to routes: Routes<Context>
    ) {
        routes.action(
            "/rentals/console/vehicles/:number/\(step)",
            in: RentalRole.workshop,
            RouteName(id, summary),
            retry: { [service] (vehicle: VehicleAddress, refused, _) in
                try await service.vehicles(vehicle.list, refused: refused)
            },
            use: { [service] (vehicle: VehicleAddress, _) in
                let changed = try await service.setInService(isInService, vehicle.number)
                return ChangeResponse(changed, at: RentalLinks.consoleVehicles, showing: vehicle.changed)
            }
        )
    }
}
