import CrosstownContract
import CrosstownGeo
import CrosstownValues

/// What a passenger says beside the meeting place, and what the ride will then probably cost.
struct RideTerms: Hashable, Sendable {
    /// Where the ride is to go, where that was said.
    var destination: NamedPlace?
    /// Pieces of luggage.
    var luggage: Int64 = 0
    /// How the ride is to be paid.
    var payment = TaxiPayment.driver
    /// The price that was told before asking, where the city has a tariff and the destination is known.
    var estimate: FareEstimate?

    /// Whether there is anything to keep.
    var isEmpty: Bool { self == RideTerms() }
}

extension RideTerms {
    /// The terms as programs are told them.
    var answer: RideTermsResponse {
        RideTermsResponse(
            destination: destination?.name,
            destinationLatitude: destination?.position.latitude,
            destinationLongitude: destination?.position.longitude,
            luggage: Int(luggage),
            payment: payment,
            estimateMinorUnits: estimate?.total.minorUnits,
            currency: estimate?.total.currency.code
        )
    }
}

extension RideTermsResponse {
    /// Where the ride goes, where that was said.
    var destinationPlace: Coordinate? {
        guard let destinationLatitude, let destinationLongitude else { return nil }
        return Coordinate(validatingLatitude: destinationLatitude, longitude: destinationLongitude)
    }
}
