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
    /// The passenger has withdrawn.
    case withdrawn

    /// Whether the passenger may not make another request now (T-4.4).
    public var isOpen: Bool { self == .searching || self == .accepted || self == .onBoard }
}

/// What happens to a request.
public enum RequestEvent: Sendable {
    /// A driver accepted the offer.
    case accept
    /// The driver has the passenger on board.
    case pickUp
    /// The driver ended the ride.
    case complete
    /// The passenger does not want the taxi any more.
    case withdraw
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
        case (.searching, .pickUp), (.searching, .complete): throw .notAccepted
        case (.accepted, .pickUp): return .onBoard
        case (.onBoard, .pickUp): throw .onBoard
        case (.accepted, .complete), (.onBoard, .complete): return .completed
        case (.searching, .withdraw), (.accepted, .withdraw): return .withdrawn
        case (.onBoard, .withdraw): throw .onBoard
        }
    }
}
