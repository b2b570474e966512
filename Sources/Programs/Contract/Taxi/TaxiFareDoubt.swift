/// How the question about an unusual fare stands that was paid to the driver.
public enum TaxiFareDoubt: String, Codable, CaseIterable, Hashable, Sendable {
    /// The passenger is asked whether it is right.
    case asked
    /// The passenger says that it is.
    case confirmed
    /// The passenger says that it is not: the city decides.
    case contested
    /// The city has decided.
    case decided
}
