import CrosstownContract
import CrosstownGeo
import CrosstownValues

/// The passenger's choices for a ride in addition to the meeting place, with the quoted price.
struct RideTerms: Hashable, Sendable {
    /// The destination, if known.
    var destination: NamedPlace?
    var luggage: Int64 = 0
    /// How the ride is paid.
    var payment = TaxiPayment.driver
    /// The quoted price, if the city has a tariff and the destination is known.
    var estimate: FareEstimate?

    /// Whether all values are defaults and need not be stored.
    var isEmpty: Bool { self == RideTerms() }
}

extension RideTerms {
    /// The terms in the API.
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
    /// The destination's position, if known.
    var destinationPlace: Coordinate? {
        guard let destinationLatitude, let destinationLongitude else { return nil }
        return Coordinate(validatingLatitude: destinationLatitude, longitude: destinationLongitude)
    }
}
