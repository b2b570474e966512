/// How it is known that a taxi has arrived; the raw value is what is stored.
public enum ArrivalBasis: String, CaseIterable, Sendable {
    /// It is near by road.
    case road
    /// It stopped near the meeting place.
    case standing
    /// Its driver said so from near by.
    case driver
}
