import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct FareAnswers: TaxiUseCases {
    let context: DispatchTransaction

    /// The ledger purpose of tips to deleted drivers.
    private static let tipPurpose: Purpose = "taxi-tips"

    private func payment(_ id: Identifier<TaxiRequest>) throws -> RidePayment {
        guard let payment = try payments.find(id) else { throw TaxiRefusal.payment(.nothingToAnswer) }
        return payment
    }

    /// Confirms a fare far above the quoted price; repeating it changes nothing.
    func confirm(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>) throws {
        _ = try requests.find(id, of: passenger)
        if try context.doubts.confirm(id) { return }
        let payment = try payment(id)
        switch payment.state {
        case .asked, .contested:
            guard let fare = payment.fare else { throw TaxiRefusal.payment(.nothingToAnswer) }
            try context.settlement.pay(payment, fare)
            try context.contests.forget(id)
        case .paid: if payment.frozen != nil { try context.disputes.unfreeze(payment) }
        case .held, .released, .direct: throw TaxiRefusal.payment(.nothingToAnswer)
        }
    }

    /// Contests a fare for the city to decide; repeating it changes nothing.
    func contest(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>, _ text: String) throws {
        _ = try requests.find(id, of: passenger)
        if try context.doubts.contest(id, text) { return }
        let payment = try payment(id)
        // A denied ride is in dispute already, and its report is open for messages.
        if payment.notInTaxiAt != nil { throw TaxiRefusal.payment(.denied) }
        switch payment.state {
        case .asked:
            try context.disputes.contest(payment, text)
            try Deadlines.cancel(transaction, kind: FareSettlement.deadlineKind, subject: id.description)
            try context.contests.tell(of: id, payment.fare ?? payment.held)
        case .contested:
            if payment.objection == nil { try payments.move(payment, to: .contested, objection: text) }
        case .paid: throw TaxiRefusal.payment(.settled)
        case .held, .released, .direct: throw TaxiRefusal.payment(.nothingToAnswer)
        }
    }

    /// Adds a tip to a paid fare; repeating it changes nothing.
    func tip(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>, _ tip: Money) throws {
        _ = try requests.find(id, of: passenger)
        let payment = try payment(id)
        guard payment.notInTaxiAt == nil else { throw TaxiRefusal.payment(.denied) }
        guard payment.state == .paid, let wallet else { throw TaxiRefusal.payment(.nothingToAnswer) }
        if let given = payment.tip {
            if given == tip { return }
            throw TaxiRefusal.payment(.tipGiven)
        }
        do {
            let payee = try PayeeStore(transaction: transaction).payees(of: id)?.tip
            try wallet.perform(
                FareSettlement.command(tip, from: passenger, to: payee, otherwise: Self.tipPurpose),
                key: CommandKey("taxi", id, "tip"),
                in: transaction
            )
        } catch WalletRefusal.insufficientFunds(let available) {
            throw TaxiRefusal.payment(.insufficientFunds(needed: tip, available: available))
        }
        try payments.tip(payment, tip)
    }
}
