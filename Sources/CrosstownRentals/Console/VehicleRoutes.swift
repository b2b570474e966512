import CrosstownWeb

/// Declares what those who run the rentals do with vehicles.
struct VehicleRoutes {
    let service: ConsoleService

    private static let tag = "rentals-console"
    private static let access = Access.anyRole(RentalRole.mechanics)

    /// Which vehicles to list.
    struct VehiclesQuery: Codable, Sendable {
        var filter: String?
    }

    /// The address of one vehicle.
    struct VehicleAddress: Codable, Sendable {
        var number: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/vehicles",
            id: "listVehicles",
            tag: Self.tag,
            summary: "The vehicles, by their numbers",
            access: Self.access
        ) { (query: VehiclesQuery, _) in
            try await service.vehicles(query.filter ?? "")
        }
        routes.post(
            "/rentals/console/vehicles",
            id: "addVehicle",
            tag: Self.tag,
            summary: "Put a new vehicle into a dock",
            access: Self.access,
            body: VehicleRequest.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in try await service.vehicles("", refused: refused) },
            use: { (_: Nothing, message: VehicleRequest, _) in
                let added = try await service.add(message)
                return Answer(added, at: RentalLinks.consoleVehicles)
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
        let service = service
        routes.post(
            "/rentals/console/vehicles/:number/\(step)",
            id: id,
            tag: Self.tag,
            summary: summary,
            access: Self.access,
            body: Nothing.self,
            retry: { (_: VehicleAddress, refused, _) in try await service.vehicles("", refused: refused) },
            use: { (address: VehicleAddress, _: Nothing, _) in
                let vehicle = try await service.setInService(isInService, address.number)
                return Answer(vehicle, at: RentalLinks.consoleVehicles)
            }
        )
    }
}
