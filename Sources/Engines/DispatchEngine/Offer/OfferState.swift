/// How an offer to a driver stands.
///
/// The first decision that is committed is the only one.
public enum OfferState: String, CaseIterable, Sendable {
    /// The driver is thinking.
    case open
    /// The driver takes the ride.
    case accepted
    /// The driver does not want the ride.
    case refused
    /// The driver did not answer in time.
    case timedOut = "timed_out"
    /// The passenger withdrew the request.
    case withdrawn
    /// The driver stopped, fell silent or left the city.
    case driverLeft = "driver_left"
}

/// What comes of an answer to an offer.
public enum AnswerOutcome: Hashable, Sendable {
    /// The answer decides the offer now.
    case decides
    /// The same answer was taken before: a repeated message, to be answered alike.
    case repeats
    /// The answer comes too late; the offer stands as it says.
    case tooLate(OfferState)
}
