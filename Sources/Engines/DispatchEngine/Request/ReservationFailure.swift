/// The reasons why a reservation did not become a request; the raw value is stored.
public enum ReservationFailure: String, CaseIterable, Sendable {
    /// The passenger had another taxi on the way until the meeting time.
    case otherRequest = "other_request"
    /// The service was down from before the allocation until after the meeting time.
    case tooLate = "too_late"
    /// The city's zones have changed, and none contains the place.
    case outsideCity = "outside_city"
}
