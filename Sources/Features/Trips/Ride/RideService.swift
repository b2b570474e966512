import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Creates trips from rides with the city's services, for users who want it.
struct RideService {
    let host: TripsHost

    func take(_ event: RideEnded, in transaction: any Transaction) throws {
        let settings = try SettingsStore(transaction: transaction).settings(of: event.person)
        guard settings.wantsRides == true else { return }
        let ride = OwnRide(event)
        guard try RideStore(transaction: transaction).insert(ride) else { return }
        try TripKeeping(of: ride.person, host: host, in: transaction).keep(ride)
    }
}
