/// What a driver is doing.
///
/// Exactly one of these holds at every moment (T-2.4).
public enum DriverState: String, CaseIterable, Sendable {
    /// Off duty: in no queue.
    case notAvailable = "not_available"
    /// In exactly one queue, waiting for an offer.
    case available
    /// Serving exactly one ride.
    case busy
}

/// What happens to a driver.
public enum DriverEvent: Sendable {
    /// Start pressed.
    case start
    /// An offer accepted.
    case accept
    /// End of ride pressed, or the passenger withdrew before the pick-up.
    case rideOver
    /// Stop pressed.
    case stop
    /// Not heard of for too long, or outside the city.
    case lost
    /// Not heard of for too long with a request or a ride, which others go on with.
    case lostOnRide
}

extension DriverState {
    /// The state after an event.
    public func after(_ event: DriverEvent) throws(DriverRefusal) -> DriverState {
        switch (self, event) {
        case (.notAvailable, .start): return .available
        case (_, .start): throw .alreadyOnDuty
        case (.available, .accept): return .busy
        case (_, .accept): throw .notAvailable
        case (.busy, .rideOver): return .available
        case (_, .rideOver): throw .noRide
        case (.available, .stop): return .notAvailable
        case (.busy, .stop): throw .rideGoingOn
        case (.notAvailable, .stop): throw .notAvailable
        case (.available, .lost): return .notAvailable
        case (_, .lost): return self
        case (.busy, .lostOnRide): return .notAvailable
        case (_, .lostOnRide): throw .noRide
        }
    }
}
