package import CrosstownContract
import CrosstownKit
package import CrosstownValues

/// The limits and time spans of fares from the wallet.
package enum FareRule {
    /// A quarter above the quoted price, because traffic is not known in advance.
    static let heldPercent: Int64 = 125
    /// The duration of a hold without a dispute.
    static let holdLasting = Duration.seconds(14 * 86_400)
    /// The time after a ride for the driver to enter the fare.
    static let entryMilliseconds: Int64 = 24 * 3_600_000
    /// The time for the passenger to answer before the city decides.
    static let answerMilliseconds: Int64 = 48 * 3_600_000
    /// The time after its entry for the driver to correct a fare paid directly.
    static let correctionMilliseconds: Int64 = 24 * 3_600_000
    /// The time after a ride or its payment for the passenger to report not being in the taxi.
    static let denialMilliseconds: Int64 = 24 * 3_600_000
    /// The period of denied rides that the city sees when it decides.
    static let countedMilliseconds: Int64 = 90 * 86_400_000
    /// The duration of a hold in dispute: as long as the ledger is stored.
    ///
    /// Holds without a decision expire then; each start of the server extends them.
    static let disputeLasting = Duration.seconds(3652 * 86_400)

    /// Returns the hold for a quoted price, rounded up to a whole unit of the currency.
    package static func hold(for estimate: Money) -> Money {
        let unit = estimate.currency.wholeUnit
        let exact = (estimate.minorUnits * heldPercent + 99) / 100
        return Money(minorUnits: (exact + unit - 1) / unit * unit, estimate.currency)
    }

    /// Returns the payment's state after the driver enters a fare.
    package static func state(afterFare fare: Money, held: Money) -> TaxiPaymentState {
        fare.currency == held.currency && fare.minorUnits <= held.minorUnits ? .paid : .asked
    }

    /// Returns until when a driver can correct a fare paid directly: the time is short so that receipts become final.
    static func correctionEnd(enteredAt: Timestamp) -> Timestamp {
        enteredAt.advanced(milliseconds: correctionMilliseconds)
    }

    /// Returns whether the fare of an ended ride can still change: it has not been entered, or its payment is open.
    static func isOpen(_ fare: Money?, _ payment: RidePayment?) -> Bool {
        guard let payment else { return fare == nil }
        return switch payment.state {
        case .held, .asked, .contested: true
        case .paid: payment.frozen != nil
        case .released: false
        case .direct: fare == nil
        }
    }

    /// Returns the maximum tip: the fare, but at least ten whole units.
    static func mostTip(for fare: Money) -> Money {
        Money(minorUnits: max(fare.minorUnits, 10 * fare.currency.wholeUnit), fare.currency)
    }
}
