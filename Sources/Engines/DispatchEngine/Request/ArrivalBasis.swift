/// The reasons why a taxi counts as arrived; the raw value is stored.
public enum ArrivalBasis: String, CaseIterable, Sendable {
    /// It is near by road.
    case road
    /// It stopped near the meeting place.
    case standing
    /// Its driver said so from nearby.
    case driver
}
