import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Vehicles whose return no device confirmed: the last rider is responsible until they are found.
struct MissingVehicles: RentalUseCases {
    let context: RentalTransaction

    /// Takes the vehicle of a ride out of service, for staff to find: its return is only reported by its rider's phone,
    /// or it is lost.
    ///
    /// Where the ride ends at no station, the vehicle itself reports another place than its rider.
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

    /// Marks the vehicle of a past ride as missing.
    func miss(_ ride: Ride) throws { try rides.setMissing(since: now, ride.id) }

    /// Handles a vehicle that is back: in a dock, or with staff.
    func found(_ vehicle: Identifier<Vehicle>, at moment: Timestamp) throws {
        for kind in [Alarm.Kind.notReturned, .lost] { try context.alarms.end(kind, of: .vehicle(vehicle)) }
        guard let ride = try rides.findMissing(vehicle: vehicle) else { return }
        try rides.setMissing(since: nil, ride.id)
        try context.billing.returnFee(of: ride, foundAt: moment)
    }

    /// Releases the last rider from responsibility when staff have closed everything about a vehicle.
    func close(_ vehicle: Identifier<Vehicle>) throws {
        if let ride = try rides.findMissing(vehicle: vehicle) { try rides.setMissing(since: nil, ride.id) }
    }
}
