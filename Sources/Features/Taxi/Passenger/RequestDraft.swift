import CrosstownContract
import CrosstownGeo
import CrosstownWeb

/// A partly filled request form with its errors.
struct RequestDraft: Sendable {
    var meetingPlace = ""
    var latitude = ""
    var longitude = ""
    var passengers = "1"
    var destination = EnteredPlace()
    var luggage = "0"
    var payment = TaxiPayment.driver.rawValue
    var problem: Problem?

    /// The position of the meeting place, if it was chosen.
    var place: Coordinate? {
        guard let latitude = Double(latitude), let longitude = Double(longitude) else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }

    /// The entered meeting place.
    var origin: EnteredPlace { EnteredPlace(name: meetingPlace, latitude: latitude, longitude: longitude) }

    /// The first field with an ambiguous place and the candidates.
    var choice: (field: String, candidates: [Problem.Candidate])? {
        let errors = problem?.errors ?? []
        return errors.lazy.compactMap { error in
            error.candidates.flatMap { $0.isEmpty ? nil : (error.field, $0) }
        }.first
    }

    init() {}

    init(_ refused: RefusedForm) {
        meetingPlace = refused["meetingPlace"] ?? ""
        latitude = refused["latitude"] ?? ""
        longitude = refused["longitude"] ?? ""
        passengers = refused["passengers"] ?? ""
        destination = EnteredPlace(refused, "destination")
        luggage = refused["luggage"] ?? "0"
        payment = refused["payment"] ?? payment
        problem = refused.problem
    }

    init(_ query: HomeQuery) {
        let origin = EnteredPlace(query.meetingPlace, query.latitude, query.longitude)
        (meetingPlace, latitude, longitude) = (origin.name, origin.latitude, origin.longitude)
        passengers = query.passengers?.description ?? "1"
        destination = EnteredPlace(query.destination, query.destinationLatitude, query.destinationLongitude)
        luggage = query.luggage?.description ?? "0"
        payment = query.payment?.rawValue ?? payment
    }
}
