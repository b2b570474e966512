import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Vehicles that nobody has seen come back after a ride: its rider answers for them until they are found.
struct MissingVehicles: RentalUseCases {
    let context: RentalTransaction

    /// Takes the vehicle of a ride out of service whose return nothing but its rider's phone tells, or which is lost, so
    /// that staff look for it.
    ///
    /// Where the ride ends at no station, the vehicle says itself that it is not where its rider claims.
    func lookFor(_ ride: Ride, _ ending: RideEnding, at moment: Timestamp) throws {
        let vehicle = try vehicles.vehicle(ride.vehicle)
        try vehicles.move(vehicle, to: .nonOperational, by: .maintenance, at: moment)
        try vehicles.setFlag(.unconfirmedReturn, vehicle.id)
        try miss(ride)
        let own = try PlaceStore(transaction: transaction).last(of: vehicle.id)?.place
        try context.alarms.raise(
            ending == .lost ? .lost : .notReturned,
            of: .vehicle(vehicle.id),
            ride: ride,
            place: own ?? ride.endStation.map { try stations.station($0).place },
            at: moment,
            to: ending == .lost ? .everybody : .mechanics
        )
    }

    /// Notes that the vehicle of a ride that is over is looked for.
    func miss(_ ride: Ride) throws { try rides.setMissing(since: now, ride.id) }

    /// A vehicle is back: in a dock, or in the hands of staff.
    func found(_ vehicle: Identifier<Vehicle>, at moment: Timestamp) throws {
        for kind in [Alarm.Kind.notReturned, .lost] { try context.alarms.end(kind, of: .vehicle(vehicle)) }
        guard let ride = try rides.findMissing(vehicle: vehicle) else { return }
        try rides.setMissing(since: nil, ride.id)
        try context.billing.returnFee(of: ride, foundAt: moment)
    }

    /// Staff have closed what there was to be done about a vehicle: its last rider answers for it no longer.
    func close(_ vehicle: Identifier<Vehicle>) throws {
        if let ride = try rides.findMissing(vehicle: vehicle) { try rides.setMissing(since: nil, ride.id) }
    }
}
