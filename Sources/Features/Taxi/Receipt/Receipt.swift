import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What stands on the receipt of a ride.
struct Receipt: Hashable, Sendable {
    /// A part of the fare.
    struct Line: Hashable, Sendable {
        let name: LocalizedText
        let amount: Money
    }

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
    /// The last change of the fare since it was entered.
    let correction: FareCorrection?
    /// The payment from the wallet.
    let payment: RidePayment?

    /// Whether the fare can still change.
    var isOpen: Bool { FareRule.isOpen(fare, payment) }

    /// The fare line by line: what the tariff charges for the planned route, and the difference to what was entered or decided.
    ///
    /// Empty as long as there is no fare, and where no price was calculated before the ride.
    var lines: [Line] {
        guard let fare, let estimate = terms.estimate, fare.currency == estimate.total.currency else { return [] }
        let length = Metres(Double(estimate.metres))
        let lines = estimate.lines.map { Line(name: $0.reason.text(length), amount: $0.amount) }
        let difference = Money(minorUnits: fare.minorUnits - estimate.total.minorUnits, fare.currency)
        if difference.minorUnits == 0 { return lines }
        let name: LocalizedText = isDecided ? "Adjustment by the city" : "Adjustment by the meter"
        return lines + [Line(name: name, amount: difference)]
    }

    private var isDecided: Bool { payment?.decision != nil }

    /// Whether the driver was paid.
    var isPaidToDriver: Bool {
        guard let payment else { return true }
        return payment.state == .direct || payment.state == .released
    }
}
