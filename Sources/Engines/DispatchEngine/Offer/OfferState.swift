/// The states of an offer to a driver.
///
/// The first committed decision is final.
public enum OfferState: String, CaseIterable, Sendable {
    /// The driver has not answered.
    case open
    /// The driver accepted the ride.
    case accepted
    /// The driver refused the ride.
    case refused
    /// The driver did not answer in time.
    case timedOut = "timed_out"
    /// The passenger canceled the request.
    case withdrawn
    /// The driver stopped, left the city or their phone stopped reporting.
    case driverLeft = "driver_left"
}

/// The outcomes of an answer to an offer.
public enum AnswerOutcome: Hashable, Sendable {
    /// The answer decides the offer.
    case decides
    /// A repeat of a stored answer, which gets the same response.
    case repeats
    /// The answer is too late; the offer is in this state.
    case tooLate(OfferState)
}
