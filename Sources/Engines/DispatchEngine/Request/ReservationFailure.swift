/// Why a reservation has not become a request; the raw value is what is kept.
public enum ReservationFailure: String, CaseIterable, Sendable {
    /// The passenger had another taxi under way until the meeting time.
    case otherRequest = "other_request"
    /// The service was away from before the allocation until after the meeting time.
    case tooLate = "too_late"
    /// The city's zones have changed, and the place lies in none of them.
    case outsideCity = "outside_city"
}
