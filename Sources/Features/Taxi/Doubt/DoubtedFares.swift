import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Reviews of unusual fares paid directly to drivers, which move no money in the app.
struct DoubtedFares: TaxiUseCases {
    let context: DispatchTransaction

    /// Asks the passenger about an unusually high fare paid directly; deletes the question for others.
    func note(_ fare: Money, isHigh: Bool, of id: Identifier<TaxiRequest>) throws {
        let payment = try payments.find(id)
        guard payment == nil || payment?.state == .direct, let ride = try requests.find(id) else { return }
        // A decision of the city is final.
        if try payments.doubted(id)?.state == .decided { throw TaxiRefusal.payment(.settled) }
        guard isHigh else { return try payments.deleteDoubt(id) }
        try payments.askDoubt(id)
        try notices.tell(ride.passenger, TaxiNotices.fareDoubted(ride, fare), in: transaction)
    }

    /// Stores that the passenger confirms the fare; repeating it changes nothing.
    ///
    /// - Returns: whether the fare exists.
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

    /// Stores the passenger's objection and notifies the city and the driver; repeating it changes nothing.
    ///
    /// - Returns: whether the fare exists.
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

    /// Stores the city's fare for the receipt; notifies passenger and driver of the reason.
    ///
    /// - Returns: whether the fare exists.
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
