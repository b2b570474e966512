/// The payment method of a taxi ride.
public enum TaxiPayment: String, Codable, CaseIterable, Hashable, Sendable {
    /// To the driver, as on the meter.
    case driver
    /// From the passenger's wallet, which holds the estimate when a driver accepts.
    case wallet
}
