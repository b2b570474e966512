import CrosstownContract
import CrosstownKit
import CrosstownWeb

/// Makes of what a passenger entered a form that dispatch can take.
struct RequestEntry: Sendable {
    private let place: PlaceEntry
    private let mostPassengers: Int

    init(places: any PlaceDirectory, city: CityZones, mostPassengers: Int) {
        place = PlaceEntry(places: places, city: city)
        self.mostPassengers = mostPassengers
    }

    /// The complete form, with the place looked up by its name where it has no coordinates.
    ///
    /// - Throws: `Problem` with status 422 that names every wrong field.
    func form(_ message: RequestMessage) async throws -> RequestForm {
        var check = Validation()
        check.passengers(message.passengers, most: mostPassengers)
        let place = try await place.place(
            "meetingPlace",
            called: message.meetingPlace,
            latitude: message.latitude,
            longitude: message.longitude,
            &check
        )
        try check.finish()
        // Complete: otherwise the check has thrown.
        guard let place, let passengers = message.passengers else { throw Problem.internalError }
        return RequestForm(meetingPlace: place.position, placeName: place.name, passengers: passengers)
    }
}

extension Validation {
    /// How many persons ride, which must be said.
    mutating func passengers(_ passengers: Int?, most: Int) {
        require(passengers != nil, "passengers", TaxiWords.required)
        if let passengers { require((1...most).contains(passengers), "passengers", TaxiWords.passengersLimit(most)) }
    }
}
