import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// Validates a passenger's entries and creates the terms of a ride.
struct TermsEntry: Sendable {
    let place: PlaceEntry
    let fares: FareService

    /// Returns the destination of a request, which can be outside the city; `nil` if it is missing or invalid.
    func destination(
        _ message: RequestMessage,
        from origin: Coordinate?,
        _ check: inout Validation
    ) async throws -> NamedPlace? {
        let text = message.destination ?? ""
        if text.allSatisfy(\.isWhitespace), message.destinationLatitude == nil { return nil }
        let found = try await place.place(
            "destination",
            called: text,
            latitude: message.destinationLatitude,
            longitude: message.destinationLongitude,
            mayBeOutside: true,
            &check
        )
        guard let found else { return nil }
        if let origin {
            let isElsewhere = origin.distance(to: found.position).value >= ReservationRules().samePlace
            check.require(isElsewhere, "destination", "must be different from the pick-up point")
        }
        return NamedPlace(name: found.name, position: found.position)
    }

    /// Returns the terms with their price, which is required for payments from the wallet.
    ///
    /// - Throws: `Problem` with all invalid fields, including previous errors.
    func terms(
        to destination: NamedPlace?,
        from origin: Coordinate?,
        luggage: Int?,
        payment: TaxiPayment?,
        at moment: Timestamp,
        _ noted: Validation
    ) async throws -> RideTerms {
        var check = noted
        let luggage = check.number(Int64(luggage ?? 0), "luggage", in: 0...Tariff.mostLuggage)
        let payment = payment ?? .driver
        check.require(
            payment == .driver || fares.dispatch.takesWallet,
            "payment",
            """
            must be made to the driver in this city
            """
        )
        try check.finish()
        let asked = RideTerms(destination: destination, luggage: luggage, payment: payment)
        guard let origin else { return asked }
        let priced = try await fares.priced(asked, from: origin, at: moment)
        check.require(
            payment == .driver || priced.estimate != nil,
            "payment",
            "from the wallet requires a destination, so the price is known"
        )
        try check.finish()
        return priced
    }
}
