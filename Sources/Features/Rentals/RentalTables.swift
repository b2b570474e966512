import CrosstownKit

/// The feature's tables with content about people, and those that only sound so.
enum RentalTables {
    static let all = [
        RiderProfile.personal, Ride.personal, RideEvent.personal, PlaceStore.personal, Alarm.personal,
        Job.personal, Vehicle.personal, VehicleEvent.personal,
        Station.personal, SetUpStore.personal,
    ]
}
