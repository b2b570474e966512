package import CrosstownContract
import CrosstownKit
package import CrosstownValues

/// What a fare from the wallet may be without asking anybody.
package enum FareRule {
    /// A quarter above the price that was told, since streets and lights are never known beforehand.
    static let heldPercent: Int64 = 125
    /// How long money stays set aside for a ride and its fare that nobody disputes.
    static let holdLasting = Duration.seconds(14 * 86_400)
    /// How long after a ride its driver may enter the fare.
    static let entryMilliseconds: Int64 = 24 * 3_600_000
    /// How long a passenger has to answer before the city decides.
    static let answerMilliseconds: Int64 = 48 * 3_600_000
    /// How long after its entry a driver may correct a fare that was paid directly.
    static let correctionMilliseconds: Int64 = 24 * 3_600_000
    /// How long after a ride, or after its fare was paid, a passenger can say that they were not in the taxi.
    static let denialMilliseconds: Int64 = 24 * 3_600_000
    /// How far back rides are counted whose passengers were not in the taxi, for the city to know when it decides.
    static let countedMilliseconds: Int64 = 90 * 86_400_000
    /// How long money stays set aside, or held back, for a fare in dispute: as long as books are kept.
    ///
    /// It is the end of what nobody ever decides; each start of the server sets it anew.
    static let disputeLasting = Duration.seconds(3652 * 86_400)

    /// What is set aside for a price that was told: to a whole unit of the currency.
    package static func hold(for estimate: Money) -> Money {
        let unit = estimate.currency.wholeUnit
        let exact = (estimate.minorUnits * heldPercent + 99) / 100
        return Money(minorUnits: (exact + unit - 1) / unit * unit, estimate.currency)
    }

    /// Where a fare leads that a driver enters.
    package static func state(afterFare fare: Money, held: Money) -> TaxiPaymentState {
        fare.currency == held.currency && fare.minorUnits <= held.minorUnits ? .paid : .asked
    }

    /// Until when a driver may correct a fare that was paid directly: no money of the app depends on it, and receipts are
    /// to be final soon.
    static func correctionEnd(enteredAt: Timestamp) -> Timestamp {
        enteredAt.advanced(milliseconds: correctionMilliseconds)
    }

    /// Whether the fare of a ride that is over can still change: the driver has not entered it, or its payment is open.
    static func isOpen(_ fare: Money?, _ payment: RidePayment?) -> Bool {
        guard let payment else { return fare == nil }
        return switch payment.state {
        case .held, .asked, .contested: true
        case .paid: payment.frozen != nil
        case .released: false
        case .direct: fare == nil
        }
    }

    /// The highest tip: as much as the fare, and always a whole ten units.
    static func mostTip(for fare: Money) -> Money {
        Money(minorUnits: max(fare.minorUnits, 10 * fare.currency.wholeUnit), fare.currency)
    }
}
