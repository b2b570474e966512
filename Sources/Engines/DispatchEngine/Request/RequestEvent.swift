/// The events of a request.
public enum RequestEvent: Hashable, Sendable {
    /// A driver accepted the offer.
    case accept
    /// The driver picked up the passenger.
    case pickUp
    /// The driver who accepted is not coming; the search for another one begins.
    case lookAgain
    /// The request is over.
    case end(RequestEnd)
}
