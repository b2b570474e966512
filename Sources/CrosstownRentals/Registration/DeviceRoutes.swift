import CrosstownValues
import CrosstownWeb

/// Declares how stations and vehicles get their devices.
struct DeviceRoutes {
    let service: DeviceService

    private static let tag = "rentals-console"
    private static let access = Access.anyRole(RentalRole.mechanics)

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addStation(to: routes)
        addVehicle(to: routes)
    }

    private func addStation<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/stations/:id/device",
            id: "getStationDevice",
            tag: Self.tag,
            summary: "How the docks of a station connect",
            access: Self.access
        ) { (address: ConsoleRoutes.StationAddress, _) in
            try await service.station(address.id)
        }
        routes.post(
            "/rentals/console/stations/:id/device",
            id: "connectStation",
            tag: Self.tag,
            summary: "Let the docks of a station connect by a name and a secret",
            access: Self.access,
            body: StationDeviceRequest.self,
            retry: { (address: ConsoleRoutes.StationAddress, refused, _) in
                try await service.station(address.id, refused: refused)
            },
            use: { (address: ConsoleRoutes.StationAddress, message: StationDeviceRequest, _) in
                let connected = try await service.connect(address.id, message)
                return Answer(connected, at: RentalLinks.consoleStation(address.id))
            }
        )
    }

    private func addVehicle<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/rentals/console/vehicles/:number",
            id: "getConsoleVehicle",
            tag: Self.tag,
            summary: "A vehicle with its lock",
            access: Self.access
        ) { (address: VehicleRoutes.VehicleAddress, _) in
            try await service.vehicle(address.number)
        }
        routes.post(
            "/rentals/console/vehicles/:number/lock",
            id: "setVehicleLock",
            tag: Self.tag,
            summary: "Put a lock on a vehicle, or take it off",
            access: Self.access,
            body: LockRequest.self,
            retry: { (address: VehicleRoutes.VehicleAddress, refused, _) in
                try await service.vehicle(address.number, refused: refused)
            },
            use: { (address: VehicleRoutes.VehicleAddress, message: LockRequest, _) in
                let changed = try await service.setLock(address.number, message)
                return Answer(changed, at: RentalLinks.consoleVehicle(address.number))
            }
        )
    }
}
