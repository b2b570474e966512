/// The state of a vehicle, as in MDS 2.0 for micromobility.
///
/// Source: Mobility Data Specification 2.0, `modes/micromobility.md`, Vehicle States.
package enum VehicleState: String, CaseIterable, Hashable, Sendable {
    /// The vehicle is not on the streets.
    case removed
    /// The vehicle is available.
    case available
    /// The vehicle is on the streets but cannot be rented.
    case nonOperational = "non_operational"
    /// The vehicle is reserved for a rider.
    case reserved
    /// The vehicle is in a ride.
    case onTrip = "on_trip"
    /// The vehicle cannot be reached.
    case nonContactable = "non_contactable"
    /// The place of the vehicle is unknown.
    case missing
    /// The vehicle is outside the city.
    case elsewhere
}
