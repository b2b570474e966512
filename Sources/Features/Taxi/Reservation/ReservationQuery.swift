import CrosstownContract

/// The query of the reservation form: what is filled in already.
struct ReservationQuery: Codable, Sendable {
    var key: String?
    var origin: String?
    var originLatitude: Double?
    var originLongitude: Double?
    var destination: String?
    var destinationLatitude: Double?
    var destinationLongitude: Double?
    var day: String?
    var time: String?
    var passengers: Int?
    var luggage: Int?
    var payment: TaxiPayment?
}
