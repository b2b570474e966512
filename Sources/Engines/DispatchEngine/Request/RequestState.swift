/// The states of a passenger's request.
public enum RequestState: String, CaseIterable, Sendable {
    /// The search for a driver; an offer may be open.
    case searching
    /// A driver has accepted and is on the way.
    case accepted
    /// The passenger is in the taxi.
    case onBoard = "on_board"
    /// The ride is over.
    case completed
    /// The request ended without a ride, for the reason in ``RequestEnd``.
    case withdrawn

    /// Whether the passenger cannot create another request (T-4.4).
    public var isOpen: Bool { self == .searching || self == .accepted || self == .onBoard }
}

extension RequestState {
    /// Returns the state after an event.
    ///
    /// A ride can end without a separate pick-up (T-3.5 has only End of ride).
    ///
    /// - Throws: ``RequestRefusal`` if the event is invalid in this state.
    public func after(_ event: RequestEvent) throws(RequestRefusal) -> RequestState {
        switch (self, event) {
        case (.completed, _), (.withdrawn, _): throw .over
        case (.searching, .accept): return .accepted
        case (_, .accept): throw .alreadyAccepted
        case (.searching, .pickUp), (.searching, .lookAgain): throw .notAccepted
        case (.accepted, .pickUp): return .onBoard
        case (.accepted, .lookAgain): return .searching
        case (.onBoard, .pickUp), (.onBoard, .lookAgain): throw .onBoard
        case (_, .end(let cause)): return try after(cause)
        }
    }

    private func after(_ end: RequestEnd) throws(RequestRefusal) -> RequestState {
        switch (self, end) {
        case (.onBoard, .passengerWithdrew), (.onBoard, .passengerMissing), (.onBoard, .nobodyCame): throw .onBoard
        case (_, .passengerWithdrew): return .withdrawn
        case (.searching, .nobodyCame): return .withdrawn
        case (_, .nobodyCame): throw .alreadyAccepted
        case (.searching, .passengerMissing), (.searching, .rideEnded): throw .notAccepted
        case (_, .passengerMissing): return .withdrawn
        case (_, .rideEnded): return .completed
        case (.onBoard, .passengerEnded), (.onBoard, .driverSilent): return .completed
        case (_, .passengerEnded), (_, .driverSilent): throw .notOnBoard
        case (_, .cityEnded): return self == .onBoard ? .completed : .withdrawn
        }
    }
}
