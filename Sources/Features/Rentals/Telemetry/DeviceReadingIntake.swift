import CrosstownDeviceProtocol
import CrosstownGeo
package import CrosstownKit
package import CrosstownSQL
import CrosstownValues

/// Handles device reports other than lock states: batteries, places, and signs of theft.
struct DeviceReadingIntake: RentalUseCases {
    /// The distance at which a vehicle without a rider is considered moved.
    ///
    /// Satellite positions between houses are tens of meters off.
    static let theftDistance = Metres(150)

    let context: RentalTransaction

    /// Handles a reading; ignores unknown vehicles.
    func handle(_ reading: DeviceReading) throws {
        switch reading {
        case .battery(let plate, let percent, _):
            guard let vehicle = try vehicles.find(plate) else { return }
            try vehicles.setBattery(percent, vehicle.id)
            try RentalsTopic.stations.announce(transaction)
        case .position(let plate, let place, let moment):
            if let vehicle = try vehicles.find(plate) { try moved(vehicle, to: place, at: moment) }
        case .alarm(let plate, .moved, let moment):
            if let vehicle = try vehicles.find(plate) { try context.alarms.raiseTheft(.moved, of: vehicle, at: moment) }
        case .alarm(let plate, .tampered, let moment):
            if let vehicle = try vehicles.find(plate) {
                try context.alarms.raiseTheft(.tampered, of: vehicle, at: moment)
            }
        case .fault(let plate, let number, let moment):
            if let vehicle = try vehicles.find(plate) { try context.alarms.raiseFault(number, of: vehicle, at: moment) }
        case .jammed(let dock, let moment): try context.alarms.raiseJam(of: dock, at: moment)
        // An unreachable vehicle cannot be rented, and is not counted.
        case .contactLost, .contactRestored: try RentalsTopic.stations.announce(transaction)
        case .alarm: break
        }
    }

    private func moved(_ vehicle: Vehicle, to place: Coordinate, at moment: Timestamp) throws {
        let places = PlaceStore(transaction: transaction)
        let last = try places.last(of: vehicle.id)
        guard last.map({ moment > $0.at }) ?? true else { return }
        try places.set(place, of: vehicle.id, at: moment)
        let ride = try rides.findOpen(vehicle: vehicle.id)
        if let ride, let began = ride.startedAt, ride.state != .paused, moment >= began {
            try places.record(place, in: ride, at: moment)
            return
        }
        // A lock's late report from before it closed shows where it was ridden.
        guard ride != nil || moment >= vehicle.heardAt,
            let anchor = try restingPlace(of: vehicle, in: ride, places),
            anchor.distance(to: place) > Self.theftDistance
        else { return }
        if ride == nil {
            try context.whereabouts.stray(vehicle, at: moment)
        } else {
            try context.alarms.raiseTheft(.strayed, of: vehicle, at: moment)
        }
    }

    /// Returns the place of a parked vehicle; `nil` while a dock holds it, whatever satellites report.
    private func restingPlace(of vehicle: Vehicle, in ride: Ride?, _ places: PlaceStore) throws -> Coordinate? {
        if let ride { return try places.lastRecorded(in: ride.id) }
        guard vehicle.dock == nil else { return nil }
        return try vehicle.station.map { try stations.station($0).place } ?? places.lastEvent(of: vehicle.id)
    }
}

extension Rentals: DeviceTelemetry {
    package func handle(_ reading: DeviceReading, in transaction: any Transaction) throws {
        try within(transaction).readings.handle(reading)
    }
}
