/// The states of a reservation.
public enum ReservationState: String, CaseIterable, Sendable {
    /// Confirmed; the search for a taxi begins ten minutes before the meeting time.
    case reserved
    /// It has become a request, which has its own state.
    case allocated
    /// The passenger canceled it.
    case cancelled
    /// It could not become a request, for the reason in ``ReservationFailure``.
    case failed
}
