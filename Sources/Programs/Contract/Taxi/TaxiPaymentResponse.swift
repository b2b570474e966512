/// The payment of a ride from the wallet; amounts in the smallest parts of the currency.
public struct TaxiPaymentResponse: Codable, Hashable, Sendable {
    /// How it stands.
    public var state: TaxiPaymentState
    /// The currency's code.
    public var currency: String
    /// What was set aside.
    public var held: Int64
    /// What the driver entered, or the city decided.
    public var fare: Int64?
    /// What was taken for the fare.
    public var paid: Int64?
    /// What the passenger gave beside it.
    public var tip: Int64?

    /// Describes a payment.
    public init(state: TaxiPaymentState, currency: String, held: Int64, fare: Int64?, paid: Int64?, tip: Int64?) {
        self.state = state
        self.currency = currency
        self.held = held
        self.fare = fare
        self.paid = paid
        self.tip = tip
    }
}
