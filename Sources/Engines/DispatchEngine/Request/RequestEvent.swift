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
