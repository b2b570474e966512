/// The destination, luggage and payment of a ride, and its estimated price.
public struct RideTermsResponse: Codable, Hashable, Sendable {
    /// The name of the destination.
    public var destination: String?
    /// WGS 84 degrees.
    public var destinationLatitude: Double?
    /// WGS 84 degrees.
    public var destinationLongitude: Double?
    /// Pieces of luggage.
    public var luggage: Int
    /// The payment.
    public var payment: TaxiPayment
    /// The estimated price before the request, in the smallest units of the currency.
    public var estimateMinorUnits: Int64?
    /// The currency's code.
    public var currency: String?

    /// Creates terms.
    public init(
        destination: String?,
        destinationLatitude: Double?,
        destinationLongitude: Double?,
        luggage: Int,
        payment: TaxiPayment,
        estimateMinorUnits: Int64?,
        currency: String?
    ) {
        self.destination = destination
        self.destinationLatitude = destinationLatitude
        self.destinationLongitude = destinationLongitude
        self.luggage = luggage
        self.payment = payment
        self.estimateMinorUnits = estimateMinorUnits
        self.currency = currency
    }
}
