/// Where a reservation stands.
public enum ReservationState: String, CaseIterable, Sendable {
    /// Confirmed; a taxi is looked for ten minutes before the meeting time.
    case reserved
    /// It has become a request, which tells how it goes on.
    case allocated
    /// The passenger has cancelled it.
    case cancelled
    /// It could not become a request: ``ReservationFailure`` tells why.
    case failed
}
