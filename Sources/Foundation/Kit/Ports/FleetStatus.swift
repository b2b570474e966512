import CrosstownGeo

/// The last that is known of a vehicle.
public struct FleetStatus: Hashable, Sendable {
    /// The last change of its state.
    public let event: FleetEvent
    /// Where it is.
    public let place: FleetPlace

    /// Pairs both.
    public init(event: FleetEvent, place: FleetPlace) {
        self.event = event
        self.place = place
    }
}
