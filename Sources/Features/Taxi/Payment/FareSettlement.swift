import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Payments of rides from the wallet (T-7.2).
struct FareSettlement: TaxiUseCases {
    let context: DispatchTransaction

    /// The kind of the deadlines at which open payments continue automatically.
    static let deadlineKind = "taxi.fare"
    /// The ledger purpose of fares of deleted drivers.
    private static let farePurpose: Purpose = "taxi-rides"

    /// Throws if the wallet does not cover the hold for a request.
    func requireFunds(for terms: RideTerms, of passenger: Identifier<Account>) throws {
        guard terms.payment == .wallet, let estimate = terms.estimate, let wallet else { return }
        let needed = FareRule.hold(for: estimate.total)
        let available = try wallet.balance(of: passenger, in: needed.currency, transaction).available
        guard try available < needed else { return }
        throw TaxiRefusal.payment(.insufficientFunds(needed: needed, available: available))
    }

    /// Holds the money when a driver accepts; if the balance is too low, the passenger pays the driver directly.
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

    /// Waits for the fare after a ride; releases the hold of other ended requests.
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

    /// Applies a driver's fare to the hold.
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
        // The city decides, even about a lower fare.
        if payment.notInTaxiAt != nil { return }
        if FareRule.state(afterFare: fare, held: payment.held) == .paid {
            try take(payment, fare)
        } else if payment.state == .held {
            try payments.move(payment, to: .asked)
            try scheduleFare(payment, after: FareRule.answerMilliseconds)
            try notices.tell(payment.passenger, TaxiNotices.fareAsked(payment, fare), in: transaction)
        }
    }

    /// Handles the deadline of an open payment.
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

    /// Takes the whole fare that the driver entered or the city decided, or nothing.
    func take(_ payment: RidePayment, _ fare: Money, decision: FareVerdict? = nil) throws {
        do {
            try pay(payment, fare, decision: decision)
        } catch TaxiRefusal.payment(.insufficientFunds(let needed, _)) {
            throw TaxiRefusal.payment(.notCovered(needed))
        }
    }

    /// Takes a fare from the hold, and the rest from the wallet.
    ///
    /// - Throws: ``TaxiRefusal`` if the balance is too low, and takes nothing.
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
        // The released money is available only to this transaction, which takes the fare.
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

    /// Returns the command that pays the recipient; the platform keeps money without a recipient.
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
