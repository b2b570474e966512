import CrosstownContract
import CrosstownKit
public import CrosstownValues

/// A ride that is paid from the passenger's wallet.
struct RidePayment: Hashable, Sendable {
    let request: Identifier<TaxiRequest>
    let passenger: Identifier<Account>
    let state: TaxiPaymentState
    /// What was set aside; a fare up to it is taken without asking.
    let held: Money
    /// What the driver entered, or the city decided.
    let fare: Money?
    /// What was taken for the fare.
    let paid: Money?
    /// What the passenger gave beside it.
    let tip: Money?
    /// What the city has given back of it.
    let refunded: Money?
    /// What is held back of it, where it went, until the city has decided; `nil` where nothing is in dispute.
    let frozen: Money?
    /// When the passenger said that they were not in the taxi.
    let notInTaxiAt: Timestamp?
    /// When its state changed last.
    let changedAt: Timestamp
    /// What the passenger says against the fare.
    let objection: String?
    /// Why the city decided as it did.
    let decision: String?

    /// The command that sets the money aside.
    var holdKey: CommandKey { CommandKey("taxi", request, "hold") }

    /// The command that holds back what was paid.
    var freezeKey: CommandKey { CommandKey("taxi", request, "freeze") }

    /// What was paid without what was given back of it.
    var kept: Money? {
        paid.map { Money(minorUnits: $0.minorUnits - (refunded?.minorUnits ?? 0), $0.currency) }
    }

    /// The most that the city can decide to be due; `nil` where nothing waits for its decision.
    var mostDue: Money? {
        if frozen != nil { return paid }
        guard state == .contested else { return nil }
        return fare ?? (notInTaxiAt == nil ? nil : held)
    }

    /// The payment as programs are told it.
    var answer: TaxiPaymentResponse {
        TaxiPaymentResponse(
            state: frozen == nil ? state : .contested,
            currency: held.currency.code,
            held: held.minorUnits,
            fare: fare?.minorUnits,
            paid: paid?.minorUnits,
            tip: tip?.minorUnits
        )
    }
}

/// What a fare from the wallet may be without asking anybody.
enum FareRule {
    /// A quarter above the price that was told, since streets and lights are never known beforehand.
    static let heldPercent: Int64 = 125
    /// How long money stays set aside.
    static let holdLasting = Duration.seconds(14 * 86_400)
    /// How long after a ride its driver may enter the fare.
    static let entryMilliseconds: Int64 = 24 * 3_600_000
    /// How long a passenger has to answer before the city decides.
    static let answerMilliseconds: Int64 = 48 * 3_600_000
    /// How long after a ride, or after its fare was paid, a passenger can say that they were not in the taxi.
    static let denialMilliseconds: Int64 = 24 * 3_600_000
    /// How long what a driver was paid is held back while the city has not decided.
    static let freezeLasting = Duration.seconds(90 * 86_400)

    /// What is set aside for a price that was told: to a whole unit of the currency.
    static func hold(for estimate: Money) -> Money {
        let unit = estimate.currency.wholeUnit
        let exact = (estimate.minorUnits * heldPercent + 99) / 100
        return Money(minorUnits: (exact + unit - 1) / unit * unit, estimate.currency)
    }

    /// Where a fare leads that a driver enters.
    static func state(afterFare fare: Money, held: Money) -> TaxiPaymentState {
        fare.currency == held.currency && fare.minorUnits <= held.minorUnits ? .paid : .asked
    }

    /// The highest tip: as much as the fare, and always a whole ten units.
    static func mostTip(for fare: Money) -> Money {
        Money(minorUnits: max(fare.minorUnits, 10 * fare.currency.wholeUnit), fare.currency)
    }
}

/// A reason for which a payment from the wallet does not go on.
public enum FareRefusal: Error, Hashable, Sendable {
    /// There is less in the wallet than would be set aside, or is asked for.
    case insufficientFunds(needed: Money, available: Money)
    /// The ride is not paid from a wallet, or nothing waits for an answer.
    case nothingToAnswer
    /// The fare was settled otherwise before.
    case settled
    /// A corrected fare must be lower than the one before.
    case notLower
    /// Another tip was given before.
    case tipGiven
    /// Another amount was given back before.
    case refunded
    /// No more is given back than was paid.
    case moreThanPaid(Money)
    /// The money is no longer set aside: the driver entered nothing for too long.
    case tooLate
}
