import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The fares that a driver enters or corrects, as programs are told them.
struct FareEntryResponse: Codable, Sendable {
    /// The fare of a directly paid ride that can be corrected.
    struct Correcting: Codable, Sendable {
        let id: Identifier<TaxiRequest>
        let meetingPlace: String
        let endedAt: Timestamp
        let fare: FareAmount
        let correctableUntil: Timestamp
    }

    /// A fare that its passenger or the city looks at.
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
