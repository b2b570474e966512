import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What stands on the receipt of a ride.
struct Receipt: Hashable, Sendable {
    let id: Identifier<TaxiRequest>
    let taxiCode: String
    let company: String?
    let meetingPlace: String
    let passengers: Int
    let madeAt: Timestamp
    let pickedUpAt: Timestamp?
    let endedAt: Timestamp?
    /// Where it went to, and the price that was told before.
    let terms: RideTerms
    /// What the meter showed, once the driver has entered it.
    let fare: Money?
    /// The payment from the wallet.
    let payment: RidePayment?

    /// Whether the driver was paid.
    var isPaidToDriver: Bool {
        guard let payment else { return true }
        return payment.state == .direct || payment.state == .released
    }
}
