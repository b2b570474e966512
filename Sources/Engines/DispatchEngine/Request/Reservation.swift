/// Why a wish about a reservation is not granted; the raw value is the key of the message.
public enum ReservationRefusal: String, Error, CaseIterable, Sendable {
    /// There is no such reservation, or it is another person's.
    case noSuchReservation = "no_such_reservation"
    /// The form was sent before with other contents.
    case formUsed = "form_used"
    /// The person has as many open reservations as one may have.
    case tooMany = "too_many"
    /// Less than ten minutes are left: a taxi is being looked for.
    case tooLateToCancel = "too_late_to_cancel"
    /// It was cancelled or is over.
    case over
}

/// What is wrong with the time of a new reservation.
public enum MeetingFault: String, CaseIterable, Sendable {
    /// It is over.
    case past
    /// It is less than two hours ahead.
    case tooSoon = "too_soon"
    /// It is further ahead than the city takes reservations.
    case tooFar = "too_far"
}
