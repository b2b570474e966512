/// The errors of actions on a reservation; the raw value is the key of the message.
public enum ReservationRefusal: String, Error, CaseIterable, Sendable {
    /// The reservation does not exist or belongs to another user.
    case noSuchReservation = "no_such_reservation"
    /// The same form was sent before with other contents.
    case formUsed = "form_used"
    /// The user has the maximum number of open reservations.
    case tooMany = "too_many"
    /// Less than ten minutes remain: the search for a taxi has begun.
    case tooLateToCancel = "too_late_to_cancel"
    /// It was canceled or is over.
    case over
}

/// The errors in the time of a new reservation.
public enum MeetingFault: String, CaseIterable, Sendable {
    /// It is in the past.
    case past
    /// It is less than two hours ahead.
    case tooSoon = "too_soon"
    /// It is further ahead than the city allows.
    case tooFar = "too_far"
}
