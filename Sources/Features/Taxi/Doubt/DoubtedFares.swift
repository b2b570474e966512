import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What becomes of unusual fares that were paid to drivers: no money of the app depends on them, but somebody looks at them.
struct DoubtedFares: TaxiUseCases {
    let context: DispatchTransaction

    /// Asks the passenger of a ride that was paid to its driver where the fare is unusually high, and no more where it is not.
    func note(_ fare: Money, isHigh: Bool, of id: Identifier<TaxiRequest>) throws {
        let payment = try payments.find(id)
        guard payment == nil || payment?.state == .direct, let ride = try requests.find(id) else { return }
        // What the city has decided stays.
        if try payments.doubted(id)?.state == .decided { throw TaxiRefusal.payment(.settled) }
        guard isHigh else { return try payments.deleteDoubt(id) }
        try payments.askDoubt(id)
        try notices.tell(ride.passenger, TaxiNotices.fareDoubted(ride, fare), in: transaction)
    }

    /// Takes it from the passenger that the fare is right; again, nothing changes.
    ///
    /// - Returns: whether there is such a fare.
    func confirm(_ id: Identifier<TaxiRequest>) throws -> Bool {
        guard let doubted = try payments.doubted(id) else { return false }
        switch doubted.state {
        case .decided: throw TaxiRefusal.payment(.settled)
        case .confirmed: break
        case .asked, .contested:
            try payments.moveDoubt(id, to: .confirmed)
            try withdraw(TaxiNotices.fareSubject(of: id), from: [doubted.passenger])
            try context.contests.forget(id)
        }
        return true
    }

    /// Takes it from the passenger that the fare is not right, which the city and the driver learn; again, nothing changes.
    ///
    /// - Returns: whether there is such a fare.
    func contest(_ id: Identifier<TaxiRequest>, _ objection: String) throws -> Bool {
        guard let doubted = try payments.doubted(id) else { return false }
        switch doubted.state {
        case .decided, .confirmed: throw TaxiRefusal.payment(.settled)
        case .contested: break
        case .asked:
            try payments.moveDoubt(id, to: .contested, objection: objection)
            try withdraw(TaxiNotices.fareSubject(of: id), from: [doubted.passenger])
            try context.contests.tell(of: id, doubted.fare)
        }
        return true
    }

    /// Decides what the receipt says; passenger and driver read why.
    ///
    /// - Returns: whether there is such a fare.
    func decide(_ id: Identifier<TaxiRequest>, _ fare: Money, because reason: String) throws -> Bool {
        guard let doubted = try payments.doubted(id) else { return false }
        if doubted.state == .decided, doubted.fare == fare, doubted.decision == reason { return true }
        guard doubted.isOpen else { throw TaxiRefusal.payment(.settled) }
        guard fare.isPositive else { throw Problem.invalid([.init(field: "amount", message: "must be above zero")]) }
        guard fare.minorUnits <= doubted.fare.minorUnits else { throw TaxiRefusal.payment(.moreThanDue(doubted.fare)) }
        try FareStore(transaction: transaction).correct(id, to: fare, at: now)
        try payments.moveDoubt(id, to: .decided, decision: reason)
        try tellDecision(doubted, fare, reason)
        try context.contests.forget(id)
        return true
    }

    private func tellDecision(_ doubted: DoubtedFare, _ fare: Money, _ reason: String) throws {
        let driver = try PayeeStore(transaction: transaction).payees(of: doubted.request)?.tip
        let verdict = FareVerdict(reason: reason, people: driver.map { [$0] } ?? [])
        try notices.tell(doubted.passenger, TaxiNotices.doubtDecided(doubted, fare, verdict), in: transaction)
        guard let driver else { return }
        let notice = TaxiNotices.fareVerdict(
            of: doubted.request,
            by: doubted.passenger,
            from: doubted.fare,
            to: fare,
            because: reason
        )
        try notices.tell(driver, notice, in: transaction)
    }

    private func withdraw(_ subject: String, from people: [Identifier<Account>]) throws {
        try notices.withdraw(subject, from: people, in: transaction)
    }
}
