/// Where a passenger's request stands.
public enum RequestState: String, CaseIterable, Sendable {
    /// Looking for a driver; an offer may be open.
    case searching
    /// A driver has accepted and is on the way.
    case accepted
    /// The passenger is in the taxi.
    case onBoard = "on_board"
    /// The ride is over.
    case completed
    /// The request ended without a ride: ``RequestEnd`` tells why.
    case withdrawn

    /// Whether the passenger may not make another request now (T-4.4).
    public var isOpen: Bool { self == .searching || self == .accepted || self == .onBoard }
}

/// Why a request is over; the raw value is what is kept.
public enum RequestEnd: String, CaseIterable, Sendable {
    /// The driver ended the ride.
    case rideEnded = "ride_ended"
    /// The passenger withdrew.
    case passengerWithdrew = "passenger_withdrew"
    /// No taxi came, and the passenger gave no sign of life.
    case nobodyCame = "nobody_came"
    /// The driver waited at the meeting place in vain.
    case passengerMissing = "passenger_missing"
    /// The passenger ended the ride: the driver's phone was silent, or the passenger is not in the taxi.
    case passengerEnded = "passenger_ended"
    /// The driver's phone was silent for so long that the ride must be over.
    case driverSilent = "driver_silent"
    /// The city ended it, and says why.
    case cityEnded = "city_ended"
}

/// What happens to a request.
public enum RequestEvent: Hashable, Sendable {
    /// A driver accepted the offer.
    case accept
    /// The driver has the passenger on board.
    case pickUp
    /// The driver who accepted does not come: another one is looked for.
    case lookAgain
    /// It is over.
    case end(RequestEnd)
}

/// Why a wish about a request is not granted; the raw value is the key of the message.
public enum RequestRefusal: String, Error, Sendable {
    /// The request is over.
    case over
    /// A driver has the request already.
    case alreadyAccepted = "already_accepted"
    /// No driver has accepted yet.
    case notAccepted = "not_accepted"
    /// The passenger is on board already.
    case onBoard = "on_board"
    /// The passenger is not on board yet.
    case notOnBoard = "not_on_board"
    /// The driver's phone is heard of: he decides.
    case driverHeard = "driver_heard"
    /// The driver is not at the meeting place, or has not waited there long enough.
    case passengerMayCome = "passenger_may_come"
}

extension RequestState {
    /// The state after an event.
    ///
    /// A ride may end without a separate pick-up (T-3.5 knows only End of ride).
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
