import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Disputes of passengers who report not being in the taxi although the driver reported them on board.
///
/// The driver's report starts a ride and its fare. The passenger's report stops both: the ride ends, and its fare is
/// not paid, or held from its recipient, until the city decides.
struct FareDisputes: TaxiUseCases {
    let context: DispatchTransaction

    func canDeny(_ request: TaxiRequest, _ payment: RidePayment?) -> Bool {
        request.notInTaxiAt == nil && denialRefusal(request, payment) == nil
    }

    /// Marks a ride, ends it if needed, and holds its whole fare.
    ///
    /// - Returns: the updated ride.
    /// - Throws: ``TaxiRefusal`` before the pick-up, too long after the ride, and if the fare was settled;
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
        // The driver stays off the queue and reports when they are free, because someone else may be in the taxi.
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
        // A passenger who ended the ride, gave a tip or received a decision of the city cannot deny it.
        let isSettled = payment.map { $0.tip != nil || $0.refunded != nil || $0.decision != nil } ?? false
        if request.end == .passengerEnded || isSettled { return .payment(.settled) }
        let endedAt = request.endedAt ?? request.madeAt
        let paidAt = payment.flatMap { $0.state == .paid ? $0.changedAt : nil } ?? endedAt
        let isLate = now.milliseconds(since: max(endedAt, paidAt)) > FareRule.denialMilliseconds
        return isLate ? .rideTooLongAgo : nil
    }
}

/// The money of disputed rides.
extension FareDisputes {
    /// Holds a fare until the city decides: unpaid money stays on hold, paid money is held from its recipient.
    func holdBack(_ payment: RidePayment) throws {
        switch payment.state {
        case .held, .asked:
            try contest(payment)
            try Deadlines.cancel(transaction, kind: FareSettlement.deadlineKind, subject: payment.request.description)
        case .paid: try freeze(payment)
        case .contested, .released, .direct: return
        }
    }

    /// Leaves a fare to the city; its hold does not expire before the decision.
    func contest(_ payment: RidePayment, _ objection: String? = nil) throws {
        try payments.move(payment, to: .contested, objection: objection)
        // The question about the amount is obsolete.
        try notices.withdraw(TaxiNotices.fareSubject(of: payment.request), from: [payment.passenger], in: transaction)
        try keepAside(payment)
    }

    /// Extends the holds of all disputed fares, because earlier versions let them expire.
    func keepAside() throws {
        for payment in try payments.inDispute() { try keepAside(payment) }
    }

    private func keepAside(_ payment: RidePayment) throws {
        let key = payment.frozen == nil ? payment.holdKey : payment.freezeKey
        try wallet?.extendHold(key, lasting: FareRule.disputeLasting, in: transaction)
    }

    /// Holds the available part of a paid fare from its recipient, so that it is not paid out.
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

    /// Releases the held money after the dispute.
    func unfreeze(_ payment: RidePayment, decision: String? = nil) throws {
        guard let wallet else { return }
        if try wallet.findHold(payment.freezeKey, in: transaction)?.state == .pending {
            let key = payment.freezeKey.following("over")
            try wallet.perform(.release(hold: payment.freezeKey), key: key, in: transaction)
        }
        try payments.freeze(payment, nil, decision: decision)
    }

    /// Settles a fare paid before the dispute: refunds what is not due.
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
