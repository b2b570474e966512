import CrosstownWeb

/// An expected "no" to what is wished about an event.
enum EventError: ExplainableError, Hashable, Sendable {
    /// There is no such event.
    case noSuchEvent
    /// Another event has the key.
    case keyTaken
    /// A new event begins in the future.
    case past
    /// It has begun, or does not take place.
    case notOpen
    /// As many riders as may have entered.
    case full
    /// Winners are recorded once it has begun.
    case notBegun
    /// There is no prize for this place.
    case noSuchPrize
    /// Only riders who have entered win.
    case notEntered
    /// The prize is credited, and what is credited stays.
    case prizeWon
    /// The rider has won another prize of the event.
    case wonBefore

    /// The refusal as its caller reads it.
    var problem: Problem {
        switch self {
        case .noSuchEvent: .notFound("Event" as LocalizedText)
        case .keyTaken: GiftKeyError().problem
        case .past: .invalid([.init(field: "begins", message: "must be in the future" as LocalizedText)])
        case .notOpen: .conflict("Too late" as LocalizedText, "The event has begun, or does not take place.")
        case .full: .conflict("The event is full" as LocalizedText, "As many riders as may take part have entered.")
        case .notBegun: .conflict("Not begun yet" as LocalizedText, "Winners are recorded once the event has begun.")
        case .noSuchPrize: .invalid([.init(field: "rank", message: "must be the place of a prize" as LocalizedText)])
        case .notEntered:
            .invalid([.init(field: "rider", message: "must be somebody who has entered" as LocalizedText)])
        case .prizeWon:
            .conflict(
                "A prize is credited" as LocalizedText,
                "What is credited stays, and so do the prizes of this event."
            )
        case .wonBefore:
            .invalid([.init(field: "rider", message: "has won another prize of this event" as LocalizedText)])
        }
    }
}
