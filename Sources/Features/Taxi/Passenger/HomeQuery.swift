import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownWeb

/// The query of the passenger's home: a place, and default values of the form.
struct HomeQuery: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["near": .position] }

    /// Latitude and longitude in degrees, such as `43.7384,7.4246`.
    var near: String?
    var meetingPlace: String?
    var latitude: Double?
    var longitude: Double?
    var passengers: Int?
    var destination: String?
    var destinationLatitude: Double?
    var destinationLongitude: Double?
    var luggage: Int?
    var payment: TaxiPayment?

    /// Parses the place.
    ///
    /// - Throws: `Problem` with status 400 unless it is two numbers in degrees.
    func place() throws -> Coordinate? {
        if let near { return try Coordinate(near: near) }
        guard let latitude, let longitude else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }

    /// Returns the home page with the form of a previous request.
    static func again(_ request: RequestResponse) -> Link {
        let terms = request.terms
        return filledIn(
            RequestMessage(
                meetingPlace: request.meetingPlace,
                latitude: request.latitude,
                longitude: request.longitude,
                passengers: request.passengers,
                destination: terms?.destination,
                destinationLatitude: terms?.destinationLatitude,
                destinationLongitude: terms?.destinationLongitude,
                luggage: terms?.luggage,
                payment: terms?.payment
            )
        )
    }

    /// Returns the home page with a filled form, which then shows the price.
    static func filledIn(_ form: RequestMessage) -> Link {
        func rounded(_ degrees: Double?) -> Double? { degrees.map(Coordinate.rounded) }
        return TaxiLinks.home.adding("meetingPlace", form.meetingPlace).adding("latitude", rounded(form.latitude))
            .adding("longitude", rounded(form.longitude)).adding("passengers", form.passengers)
            .adding("destination", form.destination)
            .adding("destinationLatitude", rounded(form.destinationLatitude))
            .adding("destinationLongitude", rounded(form.destinationLongitude)).adding("luggage", form.luggage)
            .adding("payment", form.payment?.rawValue)
    }
}

extension Coordinate {
    /// Parses latitude and longitude with a comma.
    ///
    /// - Throws: `Problem` with status 400.
    init(near text: String) throws {
        guard let place = Coordinate(text: text) else {
            throw Problem.unreadable("The near parameter must be a latitude and longitude such as 43.7384,7.4246.")
        }
        self = place
    }

    /// The place rounded to about 100 m with a comma, enough to find what is nearby.
    var roughly: String { "\(Self.rough(latitude)),\(Self.rough(longitude))" }

    private static func rough(_ degrees: Double) -> Double { (degrees * 1000).rounded() / 1000 }
}
