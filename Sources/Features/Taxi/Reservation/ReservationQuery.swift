import CrosstownContract
import CrosstownGeo

/// The default values of the reservation form.
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

extension ReservationQuery {
    init(_ request: RequestMessage) {
        self.init(
            origin: request.meetingPlace,
            originLatitude: request.latitude.map(Coordinate.rounded),
            originLongitude: request.longitude.map(Coordinate.rounded),
            destination: request.destination,
            destinationLatitude: request.destinationLatitude.map(Coordinate.rounded),
            destinationLongitude: request.destinationLongitude.map(Coordinate.rounded),
            passengers: request.passengers,
            luggage: request.luggage,
            payment: request.payment
        )
    }
}
