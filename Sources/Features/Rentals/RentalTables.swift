import CrosstownKit

/// The tables with personal data, and those that only sound like it.
enum RentalTables {
    static let all = [
        RiderProfile.personal, Ride.personal, RideEvent.personal, PlaceStore.personal, Alarm.personal,
        Job.personal, Vehicle.personal, VehicleEvent.personal,
        Station.personal, SetUpStore.personal,
    ]
}
