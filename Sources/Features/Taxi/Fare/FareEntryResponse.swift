import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The fares to enter or correct in the API.
struct FareEntryResponse: Codable, Sendable {
    /// The fare of a ride paid directly that can be corrected.
    struct Correcting: Codable, Sendable {
        let id: Identifier<TaxiRequest>
        let meetingPlace: String
        let endedAt: Timestamp
        let fare: FareAmount
        let correctableUntil: Timestamp
    }

    /// A fare under review by its passenger or the city.
    struct Questioned: Codable, Sendable {
        let id: Identifier<TaxiRequest>
        let meetingPlace: String
        let destination: String?
        let endedAt: Timestamp?
        let payment: TaxiPaymentResponse
    }

    let ride: UnpaidRide?
    let correcting: Correcting?
    let questioned: [Questioned]
    let currency: String

    init(_ page: FareEntryPage) {
        ride = page.ride
        correcting = page.correcting.map { direct in
            Correcting(
                id: direct.id,
                meetingPlace: direct.meetingPlace,
                endedAt: direct.endedAt,
                fare: FareAmount(direct.fare),
                correctableUntil: direct.correctableUntil
            )
        }
        questioned = page.questioned.map { fare in
            Questioned(
                id: fare.payment.request,
                meetingPlace: fare.meetingPlace,
                destination: fare.destination,
                endedAt: fare.endedAt,
                payment: fare.payment.answer
            )
        }
        currency = page.currency.code
    }
}
