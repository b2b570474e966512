/// The states of a driver.
///
/// A driver is always in exactly one of them (T-2.4).
public enum DriverState: String, CaseIterable, Sendable {
    /// Off duty: in no queue.
    case notAvailable = "not_available"
    /// In exactly one queue, waiting for an offer.
    case available
    /// Serving exactly one ride.
    case busy
}

/// The events that change a driver's state.
public enum DriverEvent: Sendable {
    /// The driver pressed Start.
    case start
    /// The driver accepted an offer.
    case accept
    /// The driver pressed End of ride, or the passenger canceled before the pick-up.
    case rideOver
    /// The driver pressed Stop.
    case stop
    /// The phone has not reported for too long, or the driver left the city.
    case lost
    /// The phone has not reported for too long during a request or a ride, which continues without this driver.
    case lostOnRide
}

extension DriverState {
    /// Returns the state after an event.
    ///
    /// - Throws: ``DriverRefusal`` if the event is invalid in this state.
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
