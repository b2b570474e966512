import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Creates stations and vehicles, takes them out of service and returns them.
package struct FleetKeeping: RentalUseCases {
    let context: RentalTransaction

    /// Creates a station, with or without docks.
    func add(_ input: Input<StationRequest>) throws -> StationResponse {
        let station = try Station(input, id: context.ids.next(Station.self))
        try stations.insert(station)
        for dock in input.docks { try stations.addDock(dock, to: station.id) }
        return StationResponse(try stations.count(station.id))
    }

    /// Creates a vehicle in a dock.
    func add(_ input: Input<VehicleRequest>) throws -> VehiclesPage.Row {
        guard let station = try stations.findStation(ofDock: input.dock) else {
            throw Problem.invalid([.init(field: "dock", message: ConsoleTexts.unknownDock)])
        }
        let vehicle = Vehicle(
            id: context.ids.next(Vehicle.self),
            plate: input.number,
            kind: input.kind,
            state: .available,
            station: station,
            dock: input.dock,
            isLocked: true,
            batteryPercent: nil,
            flag: nil,
            heardAt: now
        )
        try vehicles.insert(vehicle)
        try context.devices.put(vehicle.plate, into: input.dock, in: transaction)
        if let lock = VehicleLock(input.imei, input.dialect, on: input.kind) {
            try context.registration.setLock(lock, on: vehicle.plate)
        }
        return VehiclesPage.Row(vehicle, station: try stations.station(station).name)
    }

    /// Takes a vehicle out of service; during a ride, after the ride, as for faults reported by its device.
    func takeOut(_ vehicle: Vehicle) throws { try takeOut(vehicle, .outOfService) }

    /// Takes a vehicle out of service that its rider reports as unsafe.
    func takeOutUnsafe(_ id: Identifier<Vehicle>) throws {
        let vehicle = try vehicles.vehicle(id)
        let flag = Vehicle.Flag.reportedUnsafe(over: vehicle.flag)
        guard flag != vehicle.flag || vehicle.state == .available else { return }
        try takeOut(vehicle, flag)
        try RentalsTopic.stations.announce(transaction)
    }

    private func takeOut(_ vehicle: Vehicle, _ flag: Vehicle.Flag) throws {
        if vehicle.state != .nonOperational, !vehicle.state.isOfRide {
            try vehicles.move(vehicle, to: .nonOperational, by: .maintenance, at: now)
        }
        try vehicles.setFlag(flag, vehicle.id)
    }

    /// Returns a vehicle to service; during a ride, it stays in service afterwards.
    ///
    /// Closes riders' reports about the vehicle together with its job.
    package func putBack(_ vehicle: Vehicle) throws {
        let job = try context.jobs.store.findOpen(vehicle: vehicle.id)
        if vehicle.state != .available, !vehicle.state.isOfRide {
            try vehicles.move(vehicle, to: .available, by: .maintenance, at: now)
            try context.whereabouts.settle(vehicle)
        }
        try vehicles.setFlag(nil, vehicle.id)
        try context.missing.found(vehicle.id, at: now)
        if let job, try !context.jobs.job(job.number).isOpen { try context.problems.close(about: job) }
    }
}

extension Station {
    /// Creates a station from the form.
    ///
    /// - Throws: `Problem` where its place is invalid.
    init(_ input: Input<StationRequest>, id: Identifier<Station>) throws {
        guard let place = Coordinate(validatingLatitude: input.latitude, longitude: input.longitude) else {
            throw Problem.invalid([.init(field: "latitude", message: ConsoleTexts.place)])
        }
        self.init(id: id, name: input.name, place: place, state: input.state)
    }
}
