/// How a taxi ride is paid.
public enum TaxiPayment: String, Codable, CaseIterable, Hashable, Sendable {
    /// To the driver, as the meter shows.
    case driver
    /// From the passenger's wallet: the estimate is set aside when a driver accepts.
    case wallet
}
