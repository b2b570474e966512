/// The state of a payment from the wallet.
public enum TaxiPaymentState: String, Codable, CaseIterable, Hashable, Sendable {
    /// The money is held; the driver has not entered the fare.
    case held
    /// The fare is far above the announced price, so the passenger has to confirm it.
    case asked
    /// The passenger contests the fare, or has not answered: the city decides.
    case contested
    /// The fare is paid.
    case paid
    /// Nothing was paid.
    case released
    /// The wallet did not cover it when a driver accepted: the passenger pays the driver.
    case direct
}
