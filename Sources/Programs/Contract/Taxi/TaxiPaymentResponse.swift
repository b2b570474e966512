/// The payment of a ride from the wallet; amounts in the smallest units of the currency.
public struct TaxiPaymentResponse: Codable, Hashable, Sendable {
    /// The state.
    public var state: TaxiPaymentState
    /// The currency's code.
    public var currency: String
    /// The amount held.
    public var held: Int64
    /// The fare that the driver entered, or the city decided.
    public var fare: Int64?
    /// The amount paid for the fare.
    public var paid: Int64?
    /// The passenger's tip, in addition.
    public var tip: Int64?

    /// Creates a payment.
    public init(state: TaxiPaymentState, currency: String, held: Int64, fare: Int64?, paid: Int64?, tip: Int64?) {
        self.state = state
        self.currency = currency
        self.held = held
        self.fare = fare
        self.paid = paid
        self.tip = tip
    }
}
