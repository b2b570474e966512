import CrosstownWeb

/// An expected "no" to what is wished about an event.
enum EventRefusal: ExplainableError, Hashable, Sendable {
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
        case .noSuchEvent: .notFound("Event")
        case .keyTaken: .conflict(GiftWords.keyTaken, GiftWords.keyTakenText)
        case .past: .invalid([.init(field: "begins", message: EventWords.mustBeFuture)])
        case .notOpen: .conflict(EventWords.notOpen, EventWords.notOpenText)
        case .full: .conflict(EventWords.full, EventWords.fullText)
        case .notBegun: .conflict(EventWords.notBegun, EventWords.notBegunText)
        case .noSuchPrize: .invalid([.init(field: "rank", message: EventWords.noSuchPrize)])
        case .notEntered: .invalid([.init(field: "rider", message: EventWords.notEntered)])
        case .prizeWon: .conflict(EventWords.prizeWon, EventWords.prizeWonText)
        case .wonBefore: .invalid([.init(field: "rider", message: EventWords.wonBefore)])
        }
    }
}
