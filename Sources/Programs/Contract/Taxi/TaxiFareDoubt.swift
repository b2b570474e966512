/// The state of the question about an unusual fare paid to the driver.
public enum TaxiFareDoubt: String, Codable, CaseIterable, Hashable, Sendable {
    /// The passenger has to confirm the fare.
    case asked
    /// The passenger has confirmed it.
    case confirmed
    /// The passenger contests it: the city decides.
    case contested
    /// The city has decided.
    case decided
}
