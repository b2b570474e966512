import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct FareDecisions: TaxiUseCases {
    let context: DispatchTransaction

    /// The ledger purpose of refunds at the city's expense.
    private static let refundPurpose: Purpose = "taxi-refunds"

    /// Settles a contested fare by the city's decision; notifies passenger and driver of the reason.
    func decide(
        _ id: Identifier<TaxiRequest>,
        _ fare: Money,
        because reason: String,
        by staff: Identifier<Account>
    ) throws {
        if try isParty(staff, of: id) { throw TaxiRefusal.payment(.ownRide) }
        try decide(id, fare, because: reason)
    }

    private func isParty(_ staff: Identifier<Account>, of id: Identifier<TaxiRequest>) throws -> Bool {
        guard let ride = try requests.find(id) else { return false }
        return try ride.passenger == staff || ride.driver.map { try drivers.driver($0).account } == staff
    }

    private func decide(_ id: Identifier<TaxiRequest>, _ fare: Money, because reason: String) throws {
        if try context.doubts.decide(id, fare, because: reason) { return }
        guard let payment = try payments.find(id) else { throw TaxiRefusal.noSuchRequest }
        guard let most = payment.mostDue else {
            if payment.state == .paid, payment.kept == fare, payment.decision == reason { return }
            throw TaxiRefusal.payment(.settled)
        }
        guard fare.minorUnits <= most.minorUnits else { throw TaxiRefusal.payment(.moreThanDue(most)) }
        let driver = try PayeeStore(transaction: transaction).payees(of: id)?.tip
        let verdict = FareVerdict(reason: reason, people: driver.map { [$0] } ?? [])
        if let driver {
            let notice = TaxiNotices.fareVerdict(
                of: id,
                by: payment.passenger,
                from: payment.paid ?? payment.fare,
                to: fare,
                because: reason
            )
            try notices.tell(driver, notice, in: transaction)
        }
        try context.contests.forget(id)
        if payment.frozen != nil { return try context.disputes.decideFrozen(payment, fare, verdict) }
        // A fare of zero is not stored, so that the receipt keeps the entered fare with the decision.
        if fare.isPositive {
            _ = try FareStore(transaction: transaction).insert(fare, of: id, at: now)
            try payments.correct(payment, to: fare)
        }
        try context.settlement.take(payment, fare, decision: verdict)
    }

    /// Refunds a payment or a part of it, once: from its recipient as far as their balance allows, the rest from the
    /// city.
    func refund(_ id: Identifier<TaxiRequest>, _ amount: Money) throws {
        guard let payment = try payments.find(id), payment.state == .paid, let paid = payment.paid, let wallet else {
            throw TaxiRefusal.payment(.nothingToAnswer)
        }
        // A refund is also a decision.
        if payment.frozen != nil { try context.disputes.unfreeze(payment) }
        if let given = payment.refunded {
            if given == amount { return }
            throw TaxiRefusal.payment(.refunded)
        }
        guard amount.currency == paid.currency, amount.minorUnits <= paid.minorUnits else {
            throw TaxiRefusal.payment(.moreThanPaid(paid))
        }
        let payee = try PayeeStore(transaction: transaction).payee(of: payment)
        let held = try payee.map { try wallet.balance(of: $0, in: amount.currency, transaction).available }
        let taken = payee == payment.passenger ? 0 : min(max(0, held?.minorUnits ?? 0), amount.minorUnits)
        if let payee, taken > 0 {
            try wallet.perform(
                .transfer(Money(minorUnits: taken, amount.currency), from: payee, to: payment.passenger),
                key: CommandKey("taxi", id, "refund"),
                in: transaction
            )
        }
        if amount.minorUnits > taken {
            let rest = Money(minorUnits: amount.minorUnits - taken, amount.currency)
            try wallet.perform(
                .grant(rest, to: payment.passenger, for: Self.refundPurpose),
                key: CommandKey("taxi", id, "refund-rest"),
                in: transaction
            )
        }
        try payments.refund(payment, amount)
        try notices.tell(payment.passenger, TaxiNotices.refunded(payment, amount), in: transaction)
    }
}
