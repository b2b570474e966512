import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The way of the money of a ride that is paid from the wallet (T-7.2).
struct FareSettlement: TaxiUseCases {
    let context: DispatchTransaction

    /// The kind of the deadlines at which an open payment goes on by itself.
    static let deadlineKind = "taxi.fare"
    /// What the books call what rides earn whose drivers have left since.
    private static let farePurpose: Purpose = "taxi-rides"

    /// Refuses a request whose price the wallet does not cover.
    func requireFunds(for terms: RideTerms, of passenger: Identifier<Account>) throws {
        guard terms.payment == .wallet, let estimate = terms.estimate, let wallet else { return }
        let needed = FareRule.hold(for: estimate.total)
        let available = try wallet.balance(of: passenger, in: needed.currency, transaction).available
        guard try available < needed else { return }
        throw TaxiRefusal.payment(.insufficientFunds(needed: needed, available: available))
    }

    /// Sets the money aside when a driver accepts; where the wallet does not cover it any more, the driver is paid.
    func setAside(for ride: TaxiRequest) throws {
        guard let wallet else { return }
        let terms = try context.terms.find(.request(ride.id))
        guard terms.payment == .wallet, let estimate = terms.estimate else { return }
        let held = FareRule.hold(for: estimate.total)
        do {
            let key = CommandKey("taxi", ride.id, "hold")
            try wallet.perform(
                .authorize(held, from: ride.passenger, lasting: FareRule.holdLasting),
                key: key,
                in: transaction
            )
            try payments.insert(ride.id, .held, held: held)
        } catch WalletRefusal.insufficientFunds {
            try payments.insert(ride.id, .direct, held: held)
            try notices.tell(ride.passenger, TaxiNotices.walletShort(ride), in: transaction)
        }
    }

    /// What the end of a request means for its money: after a ride the fare is waited for, else nothing is taken.
    func settleEnd(of ended: TaxiRequest) throws {
        guard wallet != nil, let payment = try payments.find(ended.id), payment.state == .held else { return }
        guard ended.state == .completed else { return try release(payment) }
        if ended.notInTaxiAt != nil { return try context.disputes.holdBack(payment) }
        try scheduleFare(payment, after: FareRule.entryMilliseconds)
    }

    private func scheduleFare(_ payment: RidePayment, after milliseconds: Int64) throws {
        try wallet?.extendHold(payment.holdKey, lasting: FareRule.holdLasting, in: transaction)
        try Deadlines.schedule(
            transaction,
            kind: Self.deadlineKind,
            subject: payment.request.description,
            dueAt: now.advanced(milliseconds: milliseconds)
        )
    }

    private func release(_ payment: RidePayment) throws {
        try payments.move(payment, to: .released)
        guard let wallet, try wallet.findHold(payment.holdKey, in: transaction)?.state == .pending else { return }
        try giveBack(payment, wallet)
    }

    private func giveBack(_ payment: RidePayment, _ wallet: any Wallet) throws {
        let key = payment.holdKey.following("unused")
        try wallet.perform(.release(hold: payment.holdKey), key: key, in: transaction)
    }

    /// What a driver's fare means for the money that is set aside.
    func settle(fare: Money, of request: Identifier<TaxiRequest>) throws {
        guard let payment = try payments.find(request) else { return }
        if payment.notInTaxiAt != nil, fare.minorUnits > payment.held.minorUnits {
            throw TaxiRefusal.payment(.moreThanDue(payment.held))
        }
        switch payment.state {
        case .direct: return
        case .paid:
            if payment.decision != nil { throw TaxiRefusal.payment(.settled) }
            return
        case .released: throw TaxiRefusal.payment(.tooLate)
        case .held, .asked, .contested: break
        }
        try payments.correct(payment, to: fare)
        // The city decides, however little the driver asks for.
        if payment.notInTaxiAt != nil { return }
        if FareRule.state(afterFare: fare, held: payment.held) == .paid {
            try take(payment, fare)
        } else if payment.state == .held {
            try payments.move(payment, to: .asked)
            try scheduleFare(payment, after: FareRule.answerMilliseconds)
            try notices.tell(payment.passenger, TaxiNotices.fareAsked(payment, fare), in: transaction)
        }
    }

    /// The deadline of an open payment.
    func lookAfter(_ request: Identifier<TaxiRequest>) throws {
        guard let payment = try payments.find(request) else { return }
        switch payment.state {
        case .held:
            try release(payment)
            try notices.tell(payment.passenger, TaxiNotices.nothingTaken(payment), in: transaction)
        case .asked:
            try context.disputes.contest(payment)
            try context.contests.tell(of: request, payment.fare ?? payment.held)
        case .contested, .paid, .released, .direct: return
        }
    }

    /// Takes a fare that the driver entered or the city decided: all of it, or nothing.
    func take(_ payment: RidePayment, _ fare: Money, decision: FareVerdict? = nil) throws {
        do {
            try pay(payment, fare, decision: decision)
        } catch TaxiRefusal.payment(.insufficientFunds(let needed, _)) {
            throw TaxiRefusal.payment(.notCovered(needed))
        }
    }

    /// Takes a fare: from what is set aside, and what is above it from the wallet.
    ///
    /// - Throws: ``TaxiRefusal`` where the wallet has less: nothing is taken then.
    func pay(_ payment: RidePayment, _ fare: Money, decision: FareVerdict? = nil) throws {
        guard let wallet else { return }
        try Deadlines.cancel(transaction, kind: Self.deadlineKind, subject: payment.request.description)
        let hold = try wallet.findHold(payment.holdKey, in: transaction)
        let isHeld = hold?.state == .pending
        let rest = Money(minorUnits: fare.minorUnits - (isHeld ? payment.held.minorUnits : 0), fare.currency)
        let available = try wallet.balance(of: payment.passenger, in: fare.currency, transaction).available
        guard rest.minorUnits <= max(0, available.minorUnits) else {
            throw TaxiRefusal.payment(.insufficientFunds(needed: rest, available: available))
        }
        // What was set aside is free within this transaction alone: the fare goes on in it.
        if isHeld { try giveBack(payment, wallet) }
        let payees = try PayeeStore(transaction: transaction).payees(of: payment.request)
        if fare.isPositive {
            try wallet.perform(
                Self.command(fare, from: payment.passenger, to: payees?.fare, otherwise: Self.farePurpose),
                key: CommandKey("taxi", payment.request, "fare"),
                in: transaction
            )
        }
        try payments.move(payment, to: .paid, paid: fare, company: payees?.company, decision: decision?.reason)
        let notice =
            decision.map { TaxiNotices.fareDecided(payment, fare, $0) } ?? TaxiNotices.farePaid(payment, fare)
        try notices.tell(payment.passenger, notice, in: transaction)
    }

    /// What moves money of a passenger to whom it belongs; the platform keeps what belongs to nobody any more.
    static func command(
        _ amount: Money,
        from passenger: Identifier<Account>,
        to payee: Identifier<Account>?,
        otherwise purpose: Purpose
    ) -> WalletCommand {
        guard let payee, payee != passenger else { return .charge(amount, from: passenger, for: purpose) }
        return .transfer(amount, from: passenger, to: payee)
    }
}
