/// What a passenger said beside the meeting place, and what the ride will then probably cost.
public struct RideTermsResponse: Codable, Hashable, Sendable {
    /// What the place is called where the ride goes to.
    public var destination: String?
    /// WGS 84 degrees.
    public var destinationLatitude: Double?
    /// WGS 84 degrees.
    public var destinationLongitude: Double?
    /// Pieces of luggage.
    public var luggage: Int
    /// How the ride is to be paid.
    public var payment: TaxiPayment
    /// The price that was told before asking, in the smallest parts of the currency.
    public var estimateMinorUnits: Int64?
    /// The currency's code.
    public var currency: String?

    /// Describes what was said.
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
