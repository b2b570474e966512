public import CrosstownValues

/// Who takes money for the service, and in which currency.
public struct MoneySettings: Sendable {
    /// The account at Stripe that takes money from cards; nobody does where `nil`.
    public var stripe: StripeAccount?
    /// The store of a BTCPay Server that takes cryptocurrencies; nobody does where `nil`.
    public var btcpay: BTCPayStore?
    /// What keeps the real token that backs coins; they are entries in our own books alone where `nil`.
    public var tokens: HTTPTokenVault?
    /// The currency of prices.
    public var currency: Currency
    /// Where people reach the service, without a slash at its end.
    public var address: String
    /// Whether cards that are no real ones pay where no others do.
    public var isTrial: Bool
    /// How many seconds the city's clocks are ahead of UTC at a moment.
    public var secondsFromUTC: @Sendable (Timestamp) -> Int

    /// Describes a service that nobody takes money for.
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
