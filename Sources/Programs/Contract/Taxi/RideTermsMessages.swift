/// How a taxi ride is paid.
public enum TaxiPayment: String, Codable, CaseIterable, Hashable, Sendable {
    /// To the driver, as the meter shows.
    case driver
    /// From the passenger's wallet: the estimate is set aside when a driver accepts.
    case wallet
}

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
