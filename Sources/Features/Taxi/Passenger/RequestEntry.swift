import CrosstownContract
import CrosstownValues
import CrosstownWeb

/// Validates a passenger's entries and creates a form for dispatch.
struct RequestEntry: Sendable {
    private let place: PlaceEntry
    private let terms: TermsEntry
    private let mostPassengers: Int

    init(place: PlaceEntry, fares: FareService, mostPassengers: Int) {
        self.place = place
        terms = TermsEntry(place: place, fares: fares)
        self.mostPassengers = mostPassengers
    }

    /// Returns the complete form; without coordinates, the place is found by its name.
    ///
    /// - Throws: `Problem` with status 422 and all invalid fields.
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
        // Validation has failed before if a value is missing.
        guard let place, let passengers = message.passengers else { throw Problem.internalError }
        var form = RequestForm(meetingPlace: place.position, placeName: place.name, passengers: passengers)
        form.terms = asked
        return form
    }
}

extension Validation {
    /// Validates the required number of passengers.
    mutating func passengers(_ passengers: Int?, most: Int) {
        require(passengers != nil, "passengers", TaxiTexts.required)
        if let passengers { require((1...most).contains(passengers), "passengers", TaxiTexts.passengersLimit(most)) }
    }
}
