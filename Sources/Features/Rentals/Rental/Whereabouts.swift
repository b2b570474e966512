import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Vehicles that are elsewhere than their riders reported.
struct Whereabouts: RentalUseCases {
    /// The deadline kind of a returned vehicle's own report from its station.
    static let kind = "rentals.whereabouts"
    /// More than locks usually take to report their place after closing, in milliseconds.
    static let milliseconds: Int64 = 900_000

    let context: RentalTransaction

    /// Schedules a check whether a vehicle that has not yet reported from its station does so.
    ///
    /// Trusts the rider and the lock of a vehicle that reports no positions.
    func watch(_ ride: Ride) throws {
        guard let station = ride.endStation, try isSeen(ride.vehicle, awayFrom: station) else { return }
        try Deadlines.schedule(
            transaction,
            kind: Self.kind,
            subject: ride.id.description,
            dueAt: now.advanced(milliseconds: Self.milliseconds)
        )
    }

    /// Handles a vehicle that last reported another place than the end of its last ride.
    func check(_ id: Identifier<Ride>) throws {
        guard let ride = try rides.find(id), let station = ride.endStation else { return }
        let vehicle = try vehicles.vehicle(ride.vehicle)
        guard vehicle.station == station, vehicle.dock == nil, try isSeen(vehicle.id, awayFrom: station),
            try rides.findOpen(vehicle: vehicle.id) == nil
        else { return }
        try rides.setEndStation(nil, ride.id)
        try context.missing.miss(ride)
        try stray(vehicle, at: now)
    }

    /// Handles a vehicle that is not where it should be although no one may move it: it has no station any longer.
    func stray(_ vehicle: Vehicle, at moment: Timestamp) throws {
        try context.alarms.raiseTheft(.strayed, of: vehicle, at: moment)
        if vehicle.dock == nil, vehicle.station != nil { try vehicles.leave(vehicle.id) }
    }

    private func isSeen(_ vehicle: Identifier<Vehicle>, awayFrom station: Identifier<Station>) throws -> Bool {
        guard let seen = try PlaceStore(transaction: transaction).last(of: vehicle)?.place else { return false }
        return try seen.distance(to: stations.station(station).place) > ReturnEvidence.agreement
    }

    /// Sets the station of a vehicle by its reported place when staff return it to service.
    func settle(_ vehicle: Vehicle) throws {
        guard vehicle.station == nil, let own = try PlaceStore(transaction: transaction).last(of: vehicle.id)?.place
        else { return }
        let reach = StationReach(try stations.listCounts(), try context.areas.rules())
        guard let station = reach.station(at: own, accuracy: StationReach.mostForgiven)?.station else { return }
        try vehicles.stand(vehicle.id, at: station.id, dock: nil)
    }
}
