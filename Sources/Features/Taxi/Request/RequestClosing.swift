import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// Ends requests and rides, or restarts the search without the driver who had accepted.
package struct RequestClosing: TaxiUseCases {
    let context: DispatchTransaction

    /// Ends an open request for the city, with a reason for passenger and driver.
    package func end(_ id: Identifier<TaxiRequest>, reason: String) throws -> TaxiRequest {
        guard let request = try requests.find(id) else { throw TaxiRefusal.noSuchRequest }
        if request.end == .cityEnded, request.endReason == reason { return request }
        let ended = try end(request, .cityEnded, reason: reason)
        try context.offering.takeBack(id)
        if let driver = request.driver { try letGo(drivers.driver(driver), of: request) }
        try context.offering.match(request.zone)
        return ended
    }

    /// Releases the driver of a request that the city ended: to the queue if recently seen, otherwise off duty.
    private func letGo(_ driver: Driver, of request: TaxiRequest) throws {
        let heardAt = try drivers.findPosition(of: driver.id)?.heardAt
        if request.open(driverHeardAt: heardAt).isDriverSilent(rules: rules, now: now) {
            try context.shift.lose(driver, on: request)
        } else if request.state == .accepted {
            try context.shift.giveOldPlaceBack(request, cause: .cityEnded)
        } else {
            let position = try drivers.findPosition(of: driver.id)?.fix
            try context.shift.putBack(
                driver,
                near: position?.place,
                otherwise: request.zone,
                cause: .cityEnded,
                request: request.id
            )
        }
    }

    /// Ends a request and its deadlines.
    func end(_ request: TaxiRequest, _ cause: RequestEnd, reason: String? = nil) throws -> TaxiRequest {
        let state = try next(request.state, .end(cause))
        try context.watch.end(request)
        let ended = try requests.end(request, as: state, because: cause, reason: reason)
        let isTrip = state == .completed && ended.notInTaxiAt == nil
        if isTrip, try context.guests.find(ended.id) == nil { try publishEnd(of: ended, cause) }
        try context.settlement.settleEnd(of: ended)
        try tellEnd(of: ended, cause)
        try context.reports.tell(RideEvents.ended, ended)
        return ended
    }

    /// Notifies the passenger of the end and deletes unread notifications.
    private func tellEnd(of ended: TaxiRequest, _ cause: RequestEnd) throws {
        let driver = try ended.driver.map(drivers.driver)
        if let driver { try context.signals.forgetNotices(of: ended, to: driver) }
        if ended.wantedAt != nil { try context.reserving.forgetNotice(of: ended) }
        try tell(TaxiNotices.ended(ended, cause, taxi: driver?.code ?? ""), about: ended)
    }

    /// Notifies the passenger of the entered fare of a ride that is paid to the driver; unusual fares are asked about instead.
    func tellFare(_ fare: Money, of id: Identifier<TaxiRequest>) throws {
        guard let ride = try requests.find(id), ride.end == .rideEnded, ride.notInTaxiAt == nil else { return }
        try ActivityChange.announce(ride.passenger, in: transaction)
        let state = try payments.find(id)?.state
        guard state == nil || state == .direct, try payments.doubted(id) == nil else { return }
        let deniableUntil = ride.endedAt?.advanced(milliseconds: FareRule.denialMilliseconds)
        let notice = TaxiNotices.ended(
            ride,
            taxi: try ride.driver.map { try drivers.driver($0).code } ?? "",
            fare: fare,
            isDeniable: deniableUntil.map { now <= $0 } ?? false
        )
        try tell(notice, about: ride)
    }

    /// Replaces the passenger's notification of a request; `nil` deletes it.
    private func tell(_ notice: Notice?, about request: TaxiRequest) throws {
        if let notice {
            try notices.tell(request.passenger, notice, in: transaction)
        } else {
            try notices.withdraw(TaxiNotices.subject(of: request), from: [request.passenger], in: transaction)
        }
    }

    /// Publishes the end of a ride to other modules; the destination is known if the driver ended it.
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

    /// Removes the driver from an accepted request and searches for another; the request keeps its time of creation.
    ///
    /// Notifies the passenger unless they asked for it.
    @discardableResult
    func release(
        _ request: TaxiRequest,
        from driver: Driver,
        offerBecomes state: OfferState = .driverLeft,
        isWished: Bool = false,
        _ moveDriver: (Driver) throws -> Void
    ) throws -> TaxiRequest {
        let released = try requests.release(request)
        try context.signals.forgetNotices(of: request, to: driver)
        try tell(isWished ? nil : TaxiNotices.lost(released, taxi: driver.code), about: released)
        try context.reports.tell(RideEvents.searching, released)
        if let offer = try offers.findAccepted(request: request.id) {
            try context.offering.turnDown(offer, as: state)
            try offers.keepRide(request, of: offer)
        }
        try context.watch.begin(released)
        try moveDriver(driver)
        try context.offering.match(request.zone)
        return try requests.find(request.id) ?? released
    }
}
