import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct Receipt: Hashable, Sendable {
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
    /// When the passenger reported not being in the taxi.
    let notInTaxiAt: Timestamp?
    let endedAt: Timestamp?
    /// The destination and the quoted price.
    let terms: RideTerms
    /// The fare that the driver entered or the city decided.
    let fare: Money?
    let correction: FareCorrection?
    let payment: RidePayment?
    /// Whether the page of the ride asks if the fare is right, where it can be contested.
    let asksAboutFare: Bool

    var isOpen: Bool { FareRule.isOpen(fare, payment) }

    /// The fare line by line: the tariff's price for the planned route, and the difference to the fare.
    ///
    /// Empty without a fare or a quoted price.
    var lines: [Line] {
        guard let fare, let estimate = terms.estimate, fare.currency == estimate.total.currency else { return [] }
        let metered = metered ?? fare
        let lines = Self.lines(of: estimate, metered: metered)
        let sum = Money(minorUnits: lines.reduce(0) { $0 + $1.amount.minorUnits }, fare.currency)
        let changes: [(name: LocalizedText, from: Money, to: Money)] = [
            ("Meter adjustment", sum, metered), ("Adjustment by the city", metered, fare),
        ]
        return lines
            + changes.filter { $0.from != $0.to }.map { name, from, to in
                Line(name: name, amount: Money(minorUnits: to.minorUnits - from.minorUnits, fare.currency))
            }
    }

    /// Where the meter showed something else, nothing was added for the minimum fare: below the estimate, its parts would
    /// contradict what was paid.
    private static func lines(of estimate: FareEstimate, metered: Money) -> [Line] {
        let addsMinimum = estimate.lines.contains { $0.reason == .leastFare } && metered != estimate.total
        if addsMinimum, metered.minorUnits < estimate.total.minorUnits {
            return [Line(name: "Estimate", amount: estimate.total)]
        }
        let length = Metres(Double(estimate.metres))
        return estimate.lines.filter { !addsMinimum || $0.reason != .leastFare }
            .map { Line(name: $0.reason.text(length), amount: $0.amount) }
    }

    /// The fare before the city's decision, if they differ.
    var metered: Money? { payment?.decision == nil ? nil : correction?.before }

    /// Whether the driver was paid directly.
    var isPaidToDriver: Bool {
        guard let payment else { return true }
        return payment.state == .direct || payment.state == .released
    }
}
