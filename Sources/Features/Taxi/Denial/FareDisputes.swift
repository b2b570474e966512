import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A passenger who says that they are not in the taxi whose driver says that they are on board.
///
/// The driver's word starts a ride and its fare. The passenger's word stops both: a ride under way ends, and nothing of its
/// fare is paid, or leaves where it went, until the city has decided.
struct FareDisputes: TaxiUseCases {
    let context: DispatchTransaction

    /// Whether the passenger of a ride can still say so.
    func canDeny(_ request: TaxiRequest, _ payment: RidePayment?) -> Bool {
        request.notInTaxiAt == nil && denialRefusal(request, payment) == nil
    }

    /// Marks a ride, ends it if it goes on, and holds its whole fare back.
    ///
    /// - Returns: the ride as it then stands.
    /// - Throws: ``TaxiRefusal`` before the pick-up, too long after the ride, and where the fare was settled otherwise;
    ///   `DatabaseError`.
    func deny(_ request: TaxiRequest) throws -> TaxiRequest {
        let payment = try payments.find(request.id)
        if let refusal = denialRefusal(request, payment) { throw refusal }
        let marked = try requests.deny(request)
        guard request.state == .onBoard else {
            if let payment { try holdBack(payment) }
            return marked
        }
        let ended = try context.closing.end(marked, .passengerEnded)
        // Whoever is in the taxi, its driver is not free, and says when they are.
        if let driver = request.driver {
            try context.shift.lose(drivers.driver(driver), on: request, cause: .passengerDenied)
        }
        return ended
    }

    private func denialRefusal(_ request: TaxiRequest, _ payment: RidePayment?) -> TaxiRefusal? {
        switch request.state {
        case .onBoard: return nil
        case .searching, .accepted: return .request(.notOnBoard)
        case .withdrawn: return .request(.over)
        case .completed: break
        }
        // Who said that the ride was over, gave a tip or had the city decide was in the taxi, or has been heard.
        let isSettled = payment.map { $0.tip != nil || $0.refunded != nil || $0.decision != nil } ?? false
        if request.end == .passengerEnded || isSettled { return .payment(.settled) }
        let endedAt = request.endedAt ?? request.madeAt
        let paidAt = payment.flatMap { $0.state == .paid ? $0.changedAt : nil } ?? endedAt
        let isLate = now.milliseconds(since: max(endedAt, paidAt)) > FareRule.denialMilliseconds
        return isLate ? .rideTooLongAgo : nil
    }
}

/// The money of a ride that is in dispute.
extension FareDisputes {
    /// Holds all of a fare back until the city has decided: what is not paid waits, and what was paid stays where it went.
    func holdBack(_ payment: RidePayment) throws {
        switch payment.state {
        case .held, .asked:
            try contest(payment)
            try Deadlines.cancel(transaction, kind: FareSettlement.deadlineKind, subject: payment.request.description)
        case .paid: try freeze(payment)
        case .contested, .released, .direct: return
        }
    }

    /// Leaves a fare to the city; what is set aside stays so until the city has decided, however long that takes.
    func contest(_ payment: RidePayment, _ objection: String? = nil) throws {
        try payments.move(payment, to: .contested, objection: objection)
        // Whether the amount is right is no question any more.
        try notices.withdraw(TaxiNotices.fareSubject(of: payment.request), from: [payment.passenger], in: transaction)
        try keepAside(payment)
    }

    /// Keeps what is set aside, and what is held back, of every fare in dispute; versions before let it go after a time.
    func keepAside() throws {
        for payment in try payments.inDispute() { try keepAside(payment) }
    }

    private func keepAside(_ payment: RidePayment) throws {
        let key = payment.frozen == nil ? payment.holdKey : payment.freezeKey
        try wallet?.extendHold(key, lasting: FareRule.disputeLasting, in: transaction)
    }

    /// Holds back what of a fare is still there where it went, so that it is not paid out.
    private func freeze(_ payment: RidePayment) throws {
        guard let wallet, let paid = payment.paid else { return }
        let payee = try PayeeStore(transaction: transaction).payee(of: payment)
        var frozen = Money(minorUnits: 0, paid.currency)
        if let payee, payee != payment.passenger {
            let available = try wallet.balance(of: payee, in: paid.currency, transaction).available
            frozen = Money(minorUnits: min(max(0, available.minorUnits), paid.minorUnits), paid.currency)
            if frozen.isPositive {
                try wallet.perform(
                    .authorize(frozen, from: payee, lasting: FareRule.disputeLasting),
                    key: payment.freezeKey,
                    in: transaction
                )
            }
        }
        try payments.freeze(payment, frozen)
    }

    /// Lets go what was held back; the dispute is over.
    func unfreeze(_ payment: RidePayment, decision: String? = nil) throws {
        guard let wallet else { return }
        if try wallet.findHold(payment.freezeKey, in: transaction)?.state == .pending {
            let key = payment.freezeKey.following("over")
            try wallet.perform(.release(hold: payment.freezeKey), key: key, in: transaction)
        }
        try payments.freeze(payment, nil, decision: decision)
    }

    /// Settles a fare that was paid before it was in dispute: what is not due goes back to the passenger.
    func decideFrozen(_ payment: RidePayment, _ fare: Money, _ verdict: FareVerdict) throws {
        guard let paid = payment.paid else { return }
        try unfreeze(payment, decision: verdict.reason)
        guard fare.minorUnits < paid.minorUnits else {
            return try notices.tell(payment.passenger, TaxiNotices.fareStays(payment, paid, verdict), in: transaction)
        }
        try context.fareDecisions.refund(
            payment.request,
            Money(minorUnits: paid.minorUnits - fare.minorUnits, paid.currency)
        )
    }
}
