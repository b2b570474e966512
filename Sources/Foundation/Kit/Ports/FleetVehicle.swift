import CrosstownGeo
public import CrosstownValues

/// A vehicle of a fleet.
public struct FleetVehicle: Hashable, Sendable {
    /// The identity.
    public let id: Identifier<FleetVehicle>
    /// The number that is written on it.
    public let number: String
    /// What it is.
    public let kind: FleetKind

    /// Describes a vehicle.
    public init(id: Identifier<FleetVehicle>, number: String, kind: FleetKind) {
        self.id = id
        self.number = number
        self.kind = kind
    }
}
