public import CrosstownValues

/// The settings of payment providers, and the currency.
public struct MoneySettings: Sendable {
    /// The Stripe account for card payments; `nil` if there is none.
    public var stripe: StripeAccount?
    /// The BTCPay Server store for cryptocurrencies; `nil` if there is none.
    public var btcpay: BTCPayStore?
    /// The vault of the tokens that back coins; `nil` if coins exist only in the ledger.
    public var tokens: HTTPTokenVault?
    /// The currency of prices.
    public var currency: Currency
    /// The service's public address, without a trailing slash.
    public var address: String
    /// Whether fictitious cards pay if there is no card provider.
    public var isTrial: Bool
    /// Returns how many seconds the city's local time is ahead of UTC at a moment.
    public var secondsFromUTC: @Sendable (Timestamp) -> Int

    /// Creates settings without payment providers.
    public init(
        currency: Currency,
        address: String,
        isTrial: Bool,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int
    ) {
        self.currency = currency
        self.address = address
        self.isTrial = isTrial
        self.secondsFromUTC = secondsFromUTC
    }
}
