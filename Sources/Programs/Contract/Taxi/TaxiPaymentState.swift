/// How a ride that is paid from the wallet stands.
public enum TaxiPaymentState: String, Codable, CaseIterable, Hashable, Sendable {
    /// Money is set aside; the driver has not entered the fare.
    case held
    /// The fare is far above the price that was told: the passenger is asked.
    case asked
    /// The passenger contests the fare, or has not answered: the city decides.
    case contested
    /// The fare was taken.
    case paid
    /// Nothing was taken.
    case released
    /// The wallet did not cover it when a driver accepted: the driver is paid.
    case direct
}
