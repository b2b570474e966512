import CrosstownKit

/// What a report tells of a vehicle, written together with the transition that its ride takes.
struct VehicleReport {
    /// The vehicle as it was before.
    let vehicle: Vehicle
    let heard: LockState
    /// The dock that holds the vehicle now.
    var dock: PlateNumber?
}
