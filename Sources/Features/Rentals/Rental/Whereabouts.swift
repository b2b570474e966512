import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Vehicles that are not where somebody says to have returned them.
struct Whereabouts: RentalUseCases {
    /// The kind of the deadlines by which a vehicle must have been seen where its rider says to have returned it.
    static let kind = "rentals.whereabouts"
    /// How long locks usually take to tell where they are after they have closed, and more.
    static let milliseconds: Int64 = 900_000

    let context: RentalTransaction

    /// Looks after some time whether a vehicle was seen at its station that has not shown itself there yet.
    ///
    /// One that tells no positions is where its rider and its lock say.
    func watch(_ ride: Ride) throws {
        guard let station = ride.endStation, try isSeen(ride.vehicle, awayFrom: station) else { return }
        try Deadlines.schedule(
            transaction,
            kind: Self.kind,
            subject: ride.id.description,
            dueAt: now.advanced(milliseconds: Self.milliseconds)
        )
    }

    /// A vehicle that was last seen elsewhere, and not since, is not where its last ride ended.
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

    /// A vehicle that nobody may move is not where it ought to stand: it stands at no station any more.
    func stray(_ vehicle: Vehicle, at moment: Timestamp) throws {
        try context.alarms.raiseTheft(.strayed, of: vehicle, at: moment)
        if vehicle.dock == nil, vehicle.station != nil { try vehicles.leave(vehicle.id) }
    }

    private func isSeen(_ vehicle: Identifier<Vehicle>, awayFrom station: Identifier<Station>) throws -> Bool {
        guard let seen = try PlaceStore(transaction: transaction).last(of: vehicle)?.place else { return false }
        return try seen.distance(to: stations.station(station).place) > ReturnEvidence.agreement
    }

    /// A vehicle that stands at no station stands at the one where it tells to be, when staff put it back into service.
    func settle(_ vehicle: Vehicle) throws {
        guard vehicle.station == nil, let own = try PlaceStore(transaction: transaction).last(of: vehicle.id)?.place
        else { return }
        let reach = StationReach(try stations.listCounts(), try context.areas.rules())
        guard let station = reach.station(at: own, accuracy: StationReach.mostForgiven)?.station else { return }
        try vehicles.stand(vehicle.id, at: station.id, dock: nil)
    }
}
