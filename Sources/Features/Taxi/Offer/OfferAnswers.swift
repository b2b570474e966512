import CrosstownDispatchEngine
public import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// Drivers' answers to offers, and expired offers.
public struct OfferAnswers: TaxiUseCases {
    let context: DispatchTransaction

    /// Accepts an offer; repeating it changes nothing (T-3.4).
    public func accept(_ id: Identifier<Offer>, by account: Identifier<Account>) throws -> DriverView {
        let (driver, offer, request) = try offered(id, to: account)
        switch OfferRules(rules).acceptance(of: offer.state, deadline: offer.deadline, now: now) {
        case .repeats: return try context.driverViews.view(of: driver)
        case .tooLate(let decided): throw TaxiRefusal.offerDecided(decided)
        case .decides: break
        }
        _ = try next(request.state, .accept)
        let state = try next(driver.state, .accept)
        try context.offering.decide(offer, as: .accepted)
        let ride = try requests.accept(request, by: driver.id)
        try context.settlement.setAside(for: ride)
        try context.reserving.tellAcceptance(of: ride, by: driver)
        try context.reports.tell(RideEvents.accepted, ride)
        try queues.dequeue(driver.id, from: offer.place.zone, to: state, cause: .accepted)
        return try context.driverViews.view(of: driver.outOfQueue(state), on: ride)
    }

    /// Declines an offer; repeating it changes nothing (T-3.3).
    package func refuse(_ id: Identifier<Offer>, by account: Identifier<Account>) throws -> DriverView {
        let (driver, offer, _) = try offered(id, to: account)
        switch OfferRules(rules).refusal(of: offer.state) {
        case .repeats: return try context.driverViews.view(of: driver)
        case .tooLate(let decided): throw TaxiRefusal.offerDecided(decided)
        case .decides: break
        }
        let place = try passOn(offer, as: .refused, cause: .refused)
        return try context.driverViews.view(of: driver.waiting(at: place))
    }

    /// Handles the deadline of an offer: decides it, or renews it if the driver could not answer.
    func expire(_ id: Identifier<Offer>) throws {
        guard let offer = try offers.find(id), offer.state == .open else { return }
        switch OfferRules(rules).expiry(deadline: offer.deadline, serverUpSince: context.upSince, now: now) {
        case .notYet: try offers.scheduleDecision(id, deadline: offer.deadline)
        case .renew(let deadline): try offers.renew(offer, deadline: deadline)
        case .timedOut: try passOn(offer, as: .timedOut, cause: .timedOut)
        }
    }

    /// Moves the driver to the end of the queue and offers the request to the next driver.
    @discardableResult
    private func passOn(_ offer: Offer, as state: OfferState, cause: QueueMoveCause) throws -> QueuePlace {
        try context.offering.turnDown(offer, as: state)
        let place = try queues.enqueue(offer.driver, in: offer.place.zone, cause: cause)
        try context.offering.match(offer.place.zone)
        return place
    }

    private func offered(
        _ id: Identifier<Offer>,
        to account: Identifier<Account>
    ) throws -> (Driver, Offer, TaxiRequest) {
        if let found = try offers.find(id, to: account) { return found }
        _ = try drivers.driver(of: account)
        throw TaxiRefusal.noSuchOffer
    }
}
