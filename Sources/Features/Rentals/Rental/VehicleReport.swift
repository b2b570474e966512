import CrosstownKit

/// The reported changes of a vehicle, stored together with the transition of its ride.
struct VehicleReport {
    /// The vehicle before the report.
    let vehicle: Vehicle
    let heard: LockState
    /// The dock that now holds the vehicle.
    var dock: PlateNumber?
}
