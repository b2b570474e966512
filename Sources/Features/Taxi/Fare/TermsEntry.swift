import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownValues
import CrosstownWeb

/// Makes of what a passenger entered beside the meeting place the terms of a ride.
struct TermsEntry: Sendable {
    let place: PlaceEntry
    let fares: FareService

    /// The destination of a request, which may lie outside the city; `nil` where it was not said, or is noted as wrong.
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
            check.require(isElsewhere, "destination", "must be another place than the meeting place")
        }
        return NamedPlace(name: found.name, position: found.position)
    }

    /// The terms with their price; a ride that is paid from the wallet has one.
    ///
    /// - Throws: `Problem` that names every wrong field, with those noted before.
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
        check.require(payment == .driver || fares.dispatch.takesWallet, "payment", "is to the driver in this city")
        try check.finish()
        let asked = RideTerms(destination: destination, luggage: luggage, payment: payment)
        guard let origin else { return asked }
        let priced = try await fares.priced(asked, from: origin, at: moment)
        check.require(
            payment == .driver || priced.estimate != nil,
            "payment",
            "from the wallet needs a destination, so that the price is known"
        )
        try check.finish()
        return priced
    }
}
