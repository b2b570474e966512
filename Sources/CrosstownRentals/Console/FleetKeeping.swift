import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Stations and vehicles: opened, added, taken out of service and put back.
struct FleetKeeping: RentalUseCases {
    let context: RentalTransaction

    /// Opens a station, with its docks or without.
    func add(_ message: StationRequest) throws -> StationResponse {
        let (form, docks) = try message.checked()
        let station = Station(id: context.ids.next(Station.self), name: form.name, place: form.place, state: form.state)
        try stations.insert(station)
        for dock in docks { try stations.addDock(dock, to: station.id) }
        return StationResponse(try stations.count(station.id))
    }

    /// Puts a new vehicle into a dock.
    func add(_ message: VehicleRequest) throws -> VehiclesPage.Row {
        let form = try message.checked()
        guard let station = try stations.findStation(ofDock: form.dock) else {
            throw Problem.invalid([.init(field: "dock", message: ConsoleTexts.unknownDock)])
        }
        let vehicle = Vehicle(
            id: context.ids.next(Vehicle.self),
            plate: form.number,
            kind: form.kind,
            state: .available,
            station: station,
            dock: form.dock,
            isLocked: true,
            batteryPercent: nil,
            flag: nil,
            heardAt: now
        )
        try vehicles.insert(vehicle)
        try context.devices.put(vehicle.plate, into: form.dock, in: transaction)
        if let lock = try message.lock.checked(on: form.kind) {
            try context.registration.setLock(lock, on: vehicle.plate)
        }
        return VehiclesPage.Row(vehicle, station: try stations.station(station).name)
    }

    /// Takes a vehicle out of service; one in a ride when that is over, as faults do that its device tells.
    func takeOut(_ vehicle: Vehicle) throws {
        if vehicle.state != .nonOperational, !vehicle.state.isOfRide {
            try vehicles.move(vehicle, to: .nonOperational, by: .maintenance, at: now)
        }
        try vehicles.setFlag(.outOfService, vehicle.id)
    }

    /// Puts a vehicle back into service; one in a ride then stays there after it.
    func putBack(_ vehicle: Vehicle) throws {
        if vehicle.state != .available, !vehicle.state.isOfRide {
            try vehicles.move(vehicle, to: .available, by: .maintenance, at: now)
            try context.whereabouts.settle(vehicle)
        }
        try vehicles.setFlag(nil, vehicle.id)
    }
}
