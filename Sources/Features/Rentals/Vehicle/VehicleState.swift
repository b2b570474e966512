/// The state of a vehicle, as MDS 2.0 names those of micromobility.
///
/// Source: Mobility Data Specification 2.0, `modes/micromobility.md`, Vehicle States.
package enum VehicleState: String, CaseIterable, Hashable, Sendable {
    /// The vehicle is not in the streets.
    case removed
    /// The vehicle can be rented.
    case available
    /// The vehicle is in the streets but cannot be rented.
    case nonOperational = "non_operational"
    /// The vehicle is set aside for a rider.
    case reserved
    /// The vehicle is in somebody's ride.
    case onTrip = "on_trip"
    /// The vehicle cannot be heard.
    case nonContactable = "non_contactable"
    /// Nobody knows where the vehicle is.
    case missing
    /// The vehicle is outside the city.
    case elsewhere
}
