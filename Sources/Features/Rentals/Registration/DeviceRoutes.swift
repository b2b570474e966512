import CrosstownValues
import CrosstownWeb

/// The routes that connect devices to stations and vehicles.
struct DeviceRoutes {
    let service: DeviceService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addStation(to: routes)
        addVehicle(to: routes)
    }

    private func addStation<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/stations/:id/device",
            in: RentalRole.workshop,
            show: RouteName("getStationDevice", "View a station’s connection"),
            send: RouteName("connectStation", "Connect a station’s docks"),
            page: { (station: IdentifiedAddress<Station>, refused) in
                try await service.station(station.id, refused: refused)
            },
            change: { (station: IdentifiedAddress<Station>, input: Input<StationDeviceRequest>, _) in
                ChangeResponse(try await service.connect(station.id, input), at: RentalLinks.consoleStation(station.id))
            }
        )
    }

    private func addVehicle<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/rentals/console/vehicles/:number",
            in: RentalRole.workshop,
            RouteName("getConsoleVehicle", "View a vehicle with its latest rides")
        ) { (vehicle: VehicleRoutes.VehicleAddress, context) in
            try await service.vehicle(vehicle.number, opensAccounts: context.caller?.opensAccounts ?? false)
        }
        routes.form(
            "/rentals/console/vehicles/:number/lock",
            in: RentalRole.workshop,
            RouteName("setVehicleLock", "Add or remove a vehicle’s lock"),
            retry: { (vehicle: VehicleRoutes.VehicleAddress, refused, context) in
                let opensAccounts = context.caller?.opensAccounts ?? false
                return try await service.vehicle(vehicle.number, refused: refused, opensAccounts: opensAccounts)
            },
            change: { (vehicle: VehicleRoutes.VehicleAddress, input: Input<LockRequest>, _) in
                let changed = try await service.setLock(vehicle.number, input)
                return ChangeResponse(changed, at: RentalLinks.consoleVehicle(vehicle.number))
            }
        )
    }
}
