import CrosstownGeo

/// The last known state of a vehicle.
public struct FleetStatus: Hashable, Sendable {
    /// The last change of its state.
    public let event: FleetEvent
    /// Where it is.
    public let place: FleetPlace

    /// Creates a status.
    public init(event: FleetEvent, place: FleetPlace) {
        self.event = event
        self.place = place
    }
}
