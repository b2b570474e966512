import CrosstownContract
import CrosstownValues
import CrosstownWeb

/// Makes of what a passenger entered a form that dispatch can take.
struct RequestEntry: Sendable {
    private let place: PlaceEntry
    private let terms: TermsEntry
    private let mostPassengers: Int

    init(place: PlaceEntry, fares: FareService, mostPassengers: Int) {
        self.place = place
        terms = TermsEntry(place: place, fares: fares)
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
        let destination = try await terms.destination(message, from: place?.position, &check)
        let asked = try await terms.terms(
            to: destination,
            from: place?.position,
            luggage: message.luggage,
            payment: message.payment,
            at: terms.fares.clock.now(),
            check
        )
        // Complete: otherwise the check has thrown.
        guard let place, let passengers = message.passengers else { throw Problem.internalError }
        var form = RequestForm(meetingPlace: place.position, placeName: place.name, passengers: passengers)
        form.terms = asked
        return form
    }
}

extension Validation {
    /// How many persons ride, which must be said.
    mutating func passengers(_ passengers: Int?, most: Int) {
        require(passengers != nil, "passengers", TaxiTexts.required)
        if let passengers { require((1...most).contains(passengers), "passengers", TaxiTexts.passengersLimit(most)) }
    }
}
