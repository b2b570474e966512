import CrosstownDispatchEngine
import CrosstownGeo
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// How requests and rides end or begin anew whose people are gone, and who may say so.
extension DispatchTransaction {
    // MARK: Passenger

    /// A passenger's own request.
    func request(_ id: Identifier<TaxiRequest>, of passenger: Identifier<Account>) throws -> TaxiRequest {
        guard let request = try requests.find(id), request.passenger == passenger else {
            throw TaxiRefusal.noSuchRequest
        }
        return request
    }

    /// Keeps looking for a taxi: the passenger was asked, and wants to go on (T-4.5).
    package func keepLooking(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>) throws -> TaxiRequest {
        let request = try request(id, of: passenger)
        // A taxi that was found meanwhile is what the passenger wants: there is nothing to refuse.
        guard request.state == .searching else {
            if request.state.isOpen { return request }
            throw TaxiRefusal.request(.over)
        }
        let confirmed = try requests.confirm(request, rounds: search(for: request).rounds)
        try watch(confirmed)
        return confirmed
    }

    /// Looks for another taxi, where the phone of the one that comes is silent.
    package func lookForAnother(_ id: Identifier<TaxiRequest>, by passenger: Identifier<Account>) throws -> TaxiRequest
    {
        let request = try request(id, of: passenger)
        if request.state == .searching, request.lostDriver != nil { return request }
        _ = try next(request.state, .lookAgain)
        let driver = try silentDriver(of: request)
        return try release(request, from: driver) { try loseOnRide($0, request) }
    }

    /// Ends a ride as its passenger, where the driver's phone is silent.
    package func endRide(_ id: Identifier<TaxiRequest>, as passenger: Identifier<Account>) throws -> TaxiRequest {
        let request = try request(id, of: passenger)
        if request.end == .passengerEnded { return request }
        _ = try next(request.state, .end(.passengerEnded))
        let driver = try silentDriver(of: request)
        let ended = try end(request, .passengerEnded)
        try loseOnRide(driver, request)
        return ended
    }

    /// The driver of a request whose phone has been silent for so long that its passenger may decide.
    private func silentDriver(of request: TaxiRequest) throws -> Driver {
        guard let id = request.driver else { throw TaxiRefusal.request(.notAccepted) }
        let heardAt = try drivers.findPosition(of: id)?.heardAt
        guard request.open(driverHeardAt: heardAt).isDriverSilent(rules: rules, now: now) else {
            throw TaxiRefusal.request(.driverHeard)
        }
        return try drivers.driver(id)
    }

    // MARK: Driver

    /// Ends a request whose passengers are not at the meeting place; the driver gets the old place back.
    package func reportPassengerMissing(
        _ account: Identifier<Account>,
        shown: Identifier<TaxiRequest>? = nil,
        road: Metres? = nil
    ) throws -> Driver {
        let pressed = try pressed(.passengerMissing, about: shown, by: account)
        guard let ride = pressed.open else { return pressed.driver }
        _ = try next(ride.state, .end(.passengerMissing))
        guard let arrivedAt = ride.arrivedAt,
            now >= rules.passengerMissingFrom(arrivedAt: arrivedAt, wantedAt: ride.wantedAt)
        else {
            throw TaxiRefusal.request(.passengerMayCome)
        }
        try requirePresence(of: pressed.driver.id, at: ride, road: road)
        _ = try end(ride, .passengerMissing)
        try giveOldPlaceBack(ride, cause: .passengerMissing)
        return try drivers.driver(pressed.driver.id)
    }

    /// Gives an accepted request back; the driver goes to the bottom, as after a refusal.
    package func giveBack(_ account: Identifier<Account>, shown: Identifier<TaxiRequest>? = nil) throws -> Driver {
        let pressed = try pressed(.cannotCome, about: shown, by: account)
        guard let ride = pressed.open else { return pressed.driver }
        _ = try next(ride.state, .lookAgain)
        try release(ride, from: pressed.driver, offerBecomes: .refused) { driver in
            let position = try drivers.findPosition(of: driver.id)?.fix
            try putBack(driver, near: position?.place, otherwise: ride.zone, cause: .cannotCome, request: ride.id)
        }
        return try drivers.driver(pressed.driver.id)
    }

    /// Ends the duty of somebody who may not drive any more; who is waited for is not sent for, and whoever is on board says
    /// when the ride is over.
    func endDuty(of account: Identifier<Account>) throws {
        guard let driver = try drivers.find(account: account) else { return }
        switch driver.state {
        case .notAvailable: return
        case .available: try takeOffDuty(driver, cause: .roleTaken)
        case .busy:
            guard let ride = try requests.findRide(of: driver.id), ride.state == .accepted else { return }
            try release(ride, from: driver) { try loseOnRide($0, ride, cause: .roleTaken) }
        }
    }

    // MARK: City

    func end(_ id: Identifier<TaxiRequest>, reason: String) throws -> TaxiRequest {
        guard let request = try requests.find(id) else { throw TaxiRefusal.noSuchRequest }
        if request.end == .cityEnded, request.endReason == reason { return request }
        let ended = try end(request, .cityEnded, reason: reason)
        if let offer = try offers.findOpen(request: id) { try takeBack(offer) }
        if let driver = request.driver { try letGo(drivers.driver(driver), of: request) }
        try match(request.zone)
        return ended
    }

    /// Makes a driver free whose request the city ended: where he is heard of he waits again, else he is off duty.
    private func letGo(_ driver: Driver, of request: TaxiRequest) throws {
        let heardAt = try drivers.findPosition(of: driver.id)?.heardAt
        if request.open(driverHeardAt: heardAt).isDriverSilent(rules: rules, now: now) {
            try loseOnRide(driver, request)
        } else if request.state == .accepted {
            try giveOldPlaceBack(request, cause: .cityEnded)
        } else {
            let position = try drivers.findPosition(of: driver.id)?.fix
            try putBack(
                driver,
                near: position?.place,
                otherwise: request.zone,
                cause: .cityEnded,
                request: request.id
            )
        }
    }

    // MARK: Deadlines

    /// Sets the deadline at which a search is looked at; once a driver accepts, it looks after the ride.
    func watch(_ request: TaxiRequest) throws {
        try schedule(request.id, at: request.open(driverHeardAt: nil).firstLook(rules: rules))
    }

    /// Each open request has a deadline from the start; those of an earlier version get theirs here.
    func watchOpenRequests() throws {
        for request in try requests.open() {
            let known = try transaction.first(
                "SELECT 1 FROM deadline WHERE kind = \(Self.requestKind) AND subject = \(request.id.description)"
            )
            if known == nil { try schedule(request.id, at: now) }
        }
    }

    private func schedule(_ request: Identifier<TaxiRequest>, at dueAt: Timestamp) throws {
        try Deadlines.schedule(transaction, kind: Self.requestKind, subject: request.description, dueAt: dueAt)
    }

    /// The deadline of an open request: ended or offered anew where its people are gone, else looked at again later.
    func lookAfter(_ id: Identifier<TaxiRequest>) throws {
        guard let request = try requests.find(id), request.state.isOpen else { return }
        let heardAt = try request.driver.flatMap { try drivers.findPosition(of: $0)?.heardAt }
        let open = request.open(driverHeardAt: heardAt)
        switch open.outcome(rules: rules, serverUpSince: upSince, now: now) {
        case .goesOn(let lookAgainAt):
            // Whoever has the request open looks at it, sees what has changed with the time, and is seen.
            try requests.announce(request)
            try schedule(id, at: lookAgainAt)
        case .ends(let cause): try endAlone(request, cause)
        case .looksAgain:
            guard let driver = try request.driver.map(drivers.driver) else { return }
            _ = try release(request, from: driver) { try loseOnRide($0, request) }
        case nil: return
        }
    }

    private func endAlone(_ request: TaxiRequest, _ cause: RequestEnd) throws {
        _ = try end(request, cause)
        if let offer = try offers.findOpen(request: request.id) { try takeBack(offer) }
        if let driver = request.driver { try loseOnRide(drivers.driver(driver), request) }
        try match(request.zone)
    }

    // MARK: What it means for the queues

    /// Ends a request: nothing is left to look after.
    func end(_ request: TaxiRequest, _ cause: RequestEnd, reason: String? = nil) throws -> TaxiRequest {
        let state = try next(request.state, .end(cause))
        try Deadlines.cancel(transaction, kind: Self.requestKind, subject: request.id.description)
        let ended = try requests.end(request, as: state, because: cause, reason: reason)
        let isTrip = state == .completed && ended.notInTaxiAt == nil
        if isTrip, try guests.find(ended.id) == nil { try publishEnd(of: ended, cause) }
        try settleEnd(of: ended)
        try tellEnd(of: ended, cause)
        try report(RideEvents.ended, ended)
        return ended
    }

    /// Tells the passenger what there is to say; what was said before and not read does not hold any more.
    private func tellEnd(of ended: TaxiRequest, _ cause: RequestEnd) throws {
        let taxi = try ended.driver.map { try drivers.driver($0).code }
        if let notice = TaxiNotices.ended(ended, cause, taxi: taxi ?? "") {
            try notices.tell(ended.passenger, notice, in: transaction)
        } else {
            try notices.withdraw(TaxiNotices.subject(of: ended), from: [ended.passenger], in: transaction)
        }
    }

    /// Tells other modules of a ride that is over; where it led to is known where its driver ended it.
    private func publishEnd(of ride: TaxiRequest, _ cause: RequestEnd) throws {
        let position = cause == .rideEnded ? try ride.driver.flatMap { try drivers.findPosition(of: $0) } : nil
        try RideEnded(
            ride: "taxi/\(ride.id)",
            person: ride.passenger,
            means: .taxi,
            beganAt: ride.pickedUpAt ?? ride.arrivedAt ?? ride.acceptedAt ?? ride.madeAt,
            endedAt: now,
            from: ride.meetingPlace,
            to: position?.fix.place,
            metres: nil,
            people: ride.passengers
        ).publish(in: transaction, at: now)
    }

    /// Takes a request from the driver who had accepted it, and looks for another one; it waits since it was made.
    @discardableResult
    private func release(
        _ request: TaxiRequest,
        from driver: Driver,
        offerBecomes state: OfferState = .driverLeft,
        _ moveDriver: (Driver) throws -> Void
    ) throws -> TaxiRequest {
        let released = try requests.release(request)
        try report(RideEvents.searching, released)
        if let offer = try offers.findAccepted(request: request.id) { try turnDown(offer, as: state) }
        try watch(released)
        try moveDriver(driver)
        try match(request.zone)
        return try requests.find(request.id) ?? released
    }

    /// Takes a driver off duty who has a request or a ride that goes on without them.
    func loseOnRide(
        _ driver: Driver,
        _ request: TaxiRequest,
        cause: QueueMoveCause = .silentOnRide
    ) throws {
        let state = try next(driver.state, .lostOnRide)
        try queues.dequeue(driver.id, from: nil, to: state, cause: cause, request: request.id)
    }

    /// Puts a driver at the bottom of the queue of the zone he is in, or the nearest one (T-3.5).
    @discardableResult
    func putBack(
        _ driver: Driver,
        near place: Coordinate?,
        otherwise zone: String,
        on ticket: Ticket? = nil,
        cause: QueueMoveCause,
        request: Identifier<TaxiRequest>? = nil
    ) throws -> QueuePlace {
        _ = try next(driver.state, .rideOver)
        if cause.makesFree { try requests.forgetRefusals(by: driver.id) }
        let zone = try zoneNearest(to: place, otherwise: zone)
        let place = try queues.enqueue(driver.id, in: zone, on: ticket, cause: cause, request: request)
        try watchForSilence(driver.id, dueAt: now.advanced(milliseconds: rules.goneMilliseconds + 1))
        try match(zone)
        return place
    }

    /// Gives the driver of an accepted request the ticket back that he had, in the zone where he is now (T-7.3).
    ///
    /// Tickets are the whole city's: among drivers of another zone too he has waited as long as his says.
    func giveOldPlaceBack(_ request: TaxiRequest, cause: QueueMoveCause) throws {
        guard let offer = try offers.findAccepted(request: request.id) else { return }
        let position = try drivers.findPosition(of: offer.driver)?.fix
        try putBack(
            drivers.driver(offer.driver),
            near: position?.place,
            otherwise: offer.place.zone,
            on: offer.place.ticket,
            cause: cause,
            request: request.id
        )
    }

    private func zoneNearest(to place: Coordinate?, otherwise zone: String) throws -> String {
        guard let place else { return zone }
        return try zoneMap().zoneID(near: place)
    }
}
