import CrosstownGeo
public import CrosstownValues

/// A vehicle of a fleet.
public struct FleetVehicle: Hashable, Sendable {
    /// The ID.
    public let id: Identifier<FleetVehicle>
    /// The printed number.
    public let number: String
    /// The kind of vehicle.
    public let kind: FleetKind

    /// Creates a vehicle.
    public init(id: Identifier<FleetVehicle>, number: String, kind: FleetKind) {
        self.id = id
        self.number = number
        self.kind = kind
    }
}
