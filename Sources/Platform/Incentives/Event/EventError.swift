import CrosstownWeb

/// Why a request about an event fails.
enum EventError: ExplainableError, Hashable, Sendable {
    /// The event does not exist.
    case noSuchEvent
    /// Another event has the key.
    case keyTaken
    /// A new event has to begin in the future.
    case past
    /// The event has begun or is canceled.
    case notOpen
    /// The event is full.
    case full
    /// Winners are recorded only after the beginning.
    case notBegun
    /// The event has no prize for this place.
    case noSuchPrize
    /// Only entrants can win.
    case notEntered
    /// The prize is credited already, which is final.
    case prizeWon
    /// The rider has won another prize of the event.
    case wonBefore

    /// The error for the user.
    var problem: Problem {
        switch self {
        case .noSuchEvent: .notFound("Event" as LocalizedText)
        case .keyTaken: GiftKeyError().problem
        case .past: .invalid([.init(field: "begins", message: "must be in the future" as LocalizedText)])
        case .notOpen: .conflict("Too late" as LocalizedText, "The event has started or was canceled.")
        case .full: .conflict("The event is full" as LocalizedText, "All places are taken.")
        case .notBegun:
            .conflict(
                "Not started yet" as LocalizedText,
                """
                You can record winners once the event has started.
                """
            )
        case .noSuchPrize: .invalid([.init(field: "rank", message: "must be a place with a prize" as LocalizedText)])
        case .notEntered:
            .invalid([.init(field: "rider", message: "must be a rider who is taking part" as LocalizedText)])
        case .prizeWon:
            .conflict(
                "Prize already credited" as LocalizedText,
                "A credited prize can’t be reclaimed, so this event’s prizes can no longer be changed."
            )
        case .wonBefore:
            .invalid([.init(field: "rider", message: "has already won another prize at this event" as LocalizedText)])
        }
    }
}
