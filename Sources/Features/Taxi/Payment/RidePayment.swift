import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

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
    /// The company that the fare went to; `nil` where it went to the driver.
    let company: Identifier<Company>?
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

    /// The most that the city can decide to be due: what was paid, else at most what was set aside; `nil` where nothing
    /// waits for its decision.
    var mostDue: Money? {
        if frozen != nil { return paid }
        guard state == .contested else { return nil }
        guard let fare else { return notInTaxiAt == nil ? nil : held }
        return fare.minorUnits < held.minorUnits ? fare : held
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

extension RidePayment {
    static let personal = PersonalTable(
        "taxi_payment",
        of: "taxi_request",
        in: "Taxis asked for",
        [.content("objection", "decision")]
    )
}
