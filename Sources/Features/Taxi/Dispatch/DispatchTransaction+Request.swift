import CrosstownDispatchEngine
import CrosstownGeo
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// The way of a request: asked, offered, accepted or refused, withdrawn.
extension DispatchTransaction {
    func request(
        _ passenger: Identifier<Account>,
        _ form: RequestForm,
        for guest: GuestDraft? = nil
    ) throws -> RequestView {
        guard form.placeName.count <= 200 else { throw TaxiRefusal.placeNameTooLong }
        let zone = try zone(at: form.meetingPlace)
        let (hasOpen, queueLength) = try requests.facts(of: passenger, in: zone)
        let facts = EntryFacts(
            passengers: form.passengers,
            isInsideCity: zone != nil,
            hasOpenRequest: hasOpen,
            queueLength: queueLength
        )
        do { try facts.check(rules: rules) } catch { throw TaxiRefusal.entry(error) }
        guard let zone else { throw TaxiRefusal.entry(.outsideCity) }
        try requireFunds(for: form.terms, of: passenger)
        let request = try insert(form, by: passenger, in: zone, for: guest)
        try watch(request)
        let offered = try match(zone)
        return RequestView(
            new: request,
            isOnOffer: offered.contains(request.id),
            queueLength: queueLength,
            searchEndsAt: request.open(driverHeardAt: nil).searchEndsAt(rules: rules),
            terms: form.terms
        )
    }

    func insert(
        _ form: RequestForm,
        by passenger: Identifier<Account>,
        in zone: String,
        wantedAt: Timestamp? = nil,
        for guest: GuestDraft? = nil
    ) throws -> TaxiRequest {
        let id = ids.next(TaxiRequest.self)
        do {
            let request = try requests.insert(id, form, passenger: passenger, zone: zone, wantedAt: wantedAt)
            try terms.insert(form.terms, of: .request(id), ids: ids)
            if let guest { try guests.insert(guest.ride(request)) }
            try report(RideEvents.requested, request)
            return request
        } catch DatabaseError.uniqueViolation(constraint: "taxi_request_open_passenger") {
            throw TaxiRefusal.entry(.alreadyRequested)
        }
    }

    /// Withdraws a passenger's own request; a driver who was on the way gets the old place back (T-7.3).
    package func withdraw(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>) throws -> TaxiRequest {
        guard let request = try requests.find(id), request.passenger == passenger else {
            throw TaxiRefusal.noSuchRequest
        }
        if request.end == .passengerWithdrew { return request }
        let withdrawn = try end(request, .passengerWithdrew)
        if let offer = try offers.findOpen(request: id) { try takeBack(offer) }
        if request.state == .accepted { try giveOldPlaceBack(request, cause: .passengerWithdrew) }
        try match(request.zone)
        return withdrawn
    }

    /// Ends an offer whose request is over: the driver stays where he is in the queue.
    func takeBack(_ offer: Offer) throws {
        try offers.decide(offer, as: .withdrawn)
        try queues.keepPlace(offer, cause: .offerWithdrawn)
        try forgetNotice(of: offer)
    }

    /// What a sleeping page was told of an offer does not hold any more.
    private func forgetNotice(of offer: Offer) throws {
        let subject = TaxiNotices.offerSubject(of: offer.driver)
        try notices.withdraw(subject, from: [drivers.driver(offer.driver).account], in: transaction)
    }

    func accept(_ id: Identifier<Offer>, by account: Identifier<Account>) throws -> Duty {
        let (driver, offer, request) = try offered(id, to: account)
        switch OfferRules(rules).acceptance(of: offer.state, deadline: offer.deadline, now: now) {
        case .repeats: return Duty(driver: driver, ride: request)
        case .tooLate(let decided): throw TaxiRefusal.offerDecided(decided)
        case .decides: break
        }
        _ = try next(request.state, .accept)
        let state = try next(driver.state, .accept)
        try offers.decide(offer, as: .accepted)
        let ride = try requests.accept(request, by: driver.id)
        try setAside(for: ride)
        try tellAcceptance(of: ride, by: driver)
        try report(RideEvents.accepted, ride)
        try queues.dequeue(driver.id, from: offer.place.zone, to: state, cause: .accepted)
        return Duty(driver: driver.outOfQueue(state), ride: ride)
    }

    /// Refuses an offer; repeating it changes nothing (T-3.3).
    package func refuse(_ id: Identifier<Offer>, by account: Identifier<Account>) throws -> Driver {
        let (driver, offer, _) = try offered(id, to: account)
        switch OfferRules(rules).refusal(of: offer.state) {
        case .repeats: return driver
        case .tooLate(let decided): throw TaxiRefusal.offerDecided(decided)
        case .decides: break
        }
        return driver.waiting(at: try passOn(offer, as: .refused, cause: .refused))
    }

    /// The deadline of an offer: decided when its time is up, renewed when nobody could answer.
    func expire(_ id: Identifier<Offer>) throws {
        guard let offer = try offers.find(id), offer.state == .open else { return }
        switch OfferRules(rules).expiry(deadline: offer.deadline, serverUpSince: upSince, now: now) {
        case .notYet: try offers.scheduleDecision(id, deadline: offer.deadline)
        case .renew(let deadline): try offers.renew(offer, deadline: deadline)
        case .timedOut:
            try passOn(offer, as: .timedOut, cause: .timedOut)
            try forgetNotice(of: offer)
        }
    }

    /// Sends the driver to the bottom of the queue, and the request to the next driver.
    @discardableResult
    private func passOn(_ offer: Offer, as state: OfferState, cause: QueueMoveCause) throws -> QueuePlace {
        try turnDown(offer, as: state)
        let place = try queues.enqueue(offer.driver, in: offer.place.zone, cause: cause)
        try match(offer.place.zone)
        return place
    }

    private func offered(
        _ id: Identifier<Offer>,
        to account: Identifier<Account>
    ) throws -> (Driver, Offer, TaxiRequest) {
        if let found = try offers.find(id, to: account) { return found }
        _ = try driver(of: account)
        throw TaxiRefusal.noSuchOffer
    }
}
