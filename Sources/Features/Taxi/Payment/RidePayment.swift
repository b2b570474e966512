import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The payment of a ride from the passenger's wallet.
struct RidePayment: Hashable, Sendable {
    let request: Identifier<TaxiRequest>
    let passenger: Identifier<Account>
    let state: TaxiPaymentState
    /// The held amount; fares up to it need no confirmation.
    let held: Money
    /// The fare that the driver entered or the city decided.
    let fare: Money?
    /// The amount paid for the fare.
    let paid: Money?
    let tip: Money?
    /// The amount that the city has refunded.
    let refunded: Money?
    /// The company that received the fare; `nil` if the driver did.
    let company: Identifier<Company>?
    /// The amount held from the recipient until the city decides; `nil` without a dispute.
    let frozen: Money?
    /// When the passenger reported not being in the taxi.
    let notInTaxiAt: Timestamp?
    let changedAt: Timestamp
    let objection: String?
    /// The reason of the city's decision.
    let decision: String?

    /// The key of the command that holds the money.
    var holdKey: CommandKey { CommandKey("taxi", request, "hold") }

    /// The key of the command that holds paid money in dispute.
    var freezeKey: CommandKey { CommandKey("taxi", request, "freeze") }

    /// The paid amount minus the refund.
    var kept: Money? {
        paid.map { Money(minorUnits: $0.minorUnits - (refunded?.minorUnits ?? 0), $0.currency) }
    }

    /// The maximum that the city can decide: the paid amount, otherwise at most the held amount; `nil` unless a
    /// decision is open.
    var mostDue: Money? {
        if frozen != nil { return paid }
        guard state == .contested else { return nil }
        guard let fare else { return notInTaxiAt == nil ? nil : held }
        return fare.minorUnits < held.minorUnits ? fare : held
    }

    /// The payment in the API.
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
        in: "Taxi requests",
        [.content("objection", "decision")]
    )
}
