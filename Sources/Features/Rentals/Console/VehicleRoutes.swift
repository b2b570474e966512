import CrosstownWeb

/// The routes with which the operator manages vehicles.
struct VehicleRoutes {
    let service: ConsoleService

    struct VehiclesQuery: Codable, Sendable {
        var filter: String?
    }

    struct VehicleAddress: Codable, Sendable {
        var number: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/vehicles",
            in: RentalRole.ridersOfVehicles,
            RouteName("listVehicles", "View the vehicles")
        ) { (query: VehiclesQuery, _) in
            try await service.vehicles(query.filter ?? "")
        }
        routes.form(
            "/rentals/console/vehicles",
            in: RentalRole.workshop,
            RouteName("addVehicle", "Add a vehicle"),
            creates: true,
            retry: { (_: Empty, refused, _) in try await service.vehicles("", refused: refused) },
            change: { (_: Empty, input: Input<VehicleRequest>, _) in
                ChangeResponse(try await service.add(input), at: RentalLinks.consoleVehicles)
            }
        )
        addService("out", "takeVehicleOut", "Take a vehicle out of service", isInService: false, to: routes)
        addService("back", "putVehicleBack", "Put a vehicle back into service", isInService: true, to: routes)
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
            retry: { [service] (_: VehicleAddress, refused, _) in try await service.vehicles("", refused: refused) },
            use: { [service] (vehicle: VehicleAddress, _) in
                let changed = try await service.setInService(isInService, vehicle.number)
                return ChangeResponse(changed, at: RentalLinks.consoleVehicles)
            }
        )
    }
}
