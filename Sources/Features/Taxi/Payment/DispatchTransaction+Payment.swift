import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The way of the money of a ride that is paid from the wallet (T-7.2).
extension DispatchTransaction {
    /// The kind of the deadlines at which an open payment goes on by itself.
    static let fareKind = "taxi.fare"
    /// What the books call what rides earn whose drivers have left since.
    static let farePurpose: Purpose = "taxi-rides"
    /// What the books call tips of drivers who have left since.
    static let tipPurpose: Purpose = "taxi-tips"
    /// What the books call what passengers are given back at the city's expense.
    static let refundPurpose: Purpose = "taxi-refunds"

    var payments: PaymentStore { PaymentStore(transaction: transaction, now: now) }

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
        let terms = try terms.find(.request(ride.id))
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
        if ended.notInTaxiAt != nil { return try holdBack(payment) }
        try scheduleFare(payment, after: FareRule.entryMilliseconds)
    }

    private func scheduleFare(_ payment: RidePayment, after milliseconds: Int64) throws {
        try wallet?.extendHold(payment.holdKey, lasting: FareRule.holdLasting, in: transaction)
        try Deadlines.schedule(
            transaction,
            kind: Self.fareKind,
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
    func lookAfterFare(_ request: Identifier<TaxiRequest>) throws {
        guard let payment = try payments.find(request) else { return }
        switch payment.state {
        case .held:
            try release(payment)
            try notices.tell(payment.passenger, TaxiNotices.nothingTaken(payment), in: transaction)
        case .asked: try contest(payment)
        case .contested, .paid, .released, .direct: return
        }
    }

    /// Takes a fare that the driver entered or the city decided: all of it, or nothing.
    private func take(_ payment: RidePayment, _ fare: Money, decision: FareVerdict? = nil) throws {
        do {
            try pay(payment, fare, decision: decision)
        } catch TaxiRefusal.payment(.insufficientFunds(let needed, _)) {
            throw TaxiRefusal.payment(.notCovered(needed))
        }
    }

    /// Takes a fare: from what is set aside, and what is above it from the wallet.
    ///
    /// - Throws: ``TaxiRefusal`` where the wallet has less: nothing is taken then.
    private func pay(_ payment: RidePayment, _ fare: Money, decision: FareVerdict? = nil) throws {
        guard let wallet else { return }
        try Deadlines.cancel(transaction, kind: Self.fareKind, subject: payment.request.description)
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
    private static func command(
        _ amount: Money,
        from passenger: Identifier<Account>,
        to payee: Identifier<Account>?,
        otherwise purpose: Purpose
    ) -> WalletCommand {
        guard let payee, payee != passenger else { return .charge(amount, from: passenger, for: purpose) }
        return .transfer(amount, from: passenger, to: payee)
    }

    /// Gives a passenger back what was paid, or a part of it, once: from whom it went to as far as that one has it.
    func refund(_ id: Identifier<TaxiRequest>, _ amount: Money) throws {
        guard let payment = try payments.find(id), payment.state == .paid, let paid = payment.paid, let wallet else {
            throw TaxiRefusal.payment(.nothingToAnswer)
        }
        // Giving money back is a decision as well.
        if payment.frozen != nil { try unfreeze(payment) }
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

/// What passengers and the city say about a fare.
extension DispatchTransaction {
    /// The payment of a passenger's own ride.
    private func payment(_ id: Identifier<TaxiRequest>, of passenger: Identifier<Account>) throws -> RidePayment {
        _ = try request(id, of: passenger)
        guard let payment = try payments.find(id) else { throw TaxiRefusal.payment(.nothingToAnswer) }
        return payment
    }

    /// Confirms a fare that is far above the price that was told; again, nothing changes.
    func confirmFare(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>) throws {
        let payment = try payment(id, of: passenger)
        switch payment.state {
        case .asked, .contested:
            guard let fare = payment.fare else { throw TaxiRefusal.payment(.nothingToAnswer) }
            try pay(payment, fare)
        case .paid: if payment.frozen != nil { try unfreeze(payment) }
        case .held, .released, .direct: throw TaxiRefusal.payment(.nothingToAnswer)
        }
    }

    /// Leaves a fare to the city; again, nothing changes.
    func contestFare(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>, _ text: String) throws {
        let payment = try payment(id, of: passenger)
        // That they were not in the taxi is what they say, and the report about it takes more words.
        if payment.notInTaxiAt != nil { throw TaxiRefusal.payment(.denied) }
        switch payment.state {
        case .asked:
            try contest(payment, text)
            try Deadlines.cancel(transaction, kind: Self.fareKind, subject: id.description)
        case .contested:
            if payment.objection == nil { try payments.move(payment, to: .contested, objection: text) }
        case .paid: throw TaxiRefusal.payment(.settled)
        case .held, .released, .direct: throw TaxiRefusal.payment(.nothingToAnswer)
        }
    }

    /// Settles a contested fare as the city decides; the passenger reads why.
    func decideFare(_ id: Identifier<TaxiRequest>, _ fare: Money, because reason: String) throws {
        guard let payment = try payments.find(id) else { throw TaxiRefusal.noSuchRequest }
        guard let most = payment.mostDue else {
            if payment.state == .paid, payment.kept == fare, payment.decision == reason { return }
            throw TaxiRefusal.payment(.settled)
        }
        guard fare.minorUnits <= most.minorUnits else { throw TaxiRefusal.payment(.moreThanDue(most)) }
        let driver = try PayeeStore(transaction: transaction).payees(of: id)?.tip
        let verdict = FareVerdict(reason: reason, people: driver.map { [$0] } ?? [])
        if payment.frozen != nil { return try decideFrozen(payment, fare, verdict) }
        // A fare of nothing is none: what the meter showed stays beside the decision.
        if fare.isPositive {
            _ = try FareStore(transaction: transaction).insert(fare, of: id, at: now)
            try payments.correct(payment, to: fare)
        }
        try take(payment, fare, decision: verdict)
    }

    /// Gives a tip beside a fare that was paid; the same again changes nothing.
    func tip(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>, _ tip: Money) throws {
        let payment = try payment(id, of: passenger)
        guard payment.notInTaxiAt == nil else { throw TaxiRefusal.payment(.denied) }
        guard payment.state == .paid, let wallet else { throw TaxiRefusal.payment(.nothingToAnswer) }
        if let given = payment.tip {
            if given == tip { return }
            throw TaxiRefusal.payment(.tipGiven)
        }
        do {
            let payee = try PayeeStore(transaction: transaction).payees(of: id)?.tip
            try wallet.perform(
                Self.command(tip, from: passenger, to: payee, otherwise: Self.tipPurpose),
                key: CommandKey("taxi", id, "tip"),
                in: transaction
            )
        } catch WalletRefusal.insufficientFunds(let available) {
            throw TaxiRefusal.payment(.insufficientFunds(needed: tip, available: available))
        }
        try payments.tip(payment, tip)
    }
}
