import CrosstownDispatchEngine
import CrosstownGeo
public import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// Takes drivers on and off duty.
public struct DriverShift: TaxiUseCases {
    let context: DispatchTransaction

    /// The kind of the deadlines that check when an available driver was last seen.
    static let silenceKind = "taxi.silence"

    /// Takes a driver on duty, at the end of the queue of their zone (T-3.1).
    public func start(_ account: Identifier<Account>, at fix: Fix) throws -> DriverView {
        let driver = try drivers.driver(of: account)
        // Pressed twice or in two tabs: the driver is waiting already.
        if driver.state == .available { return try context.driverViews.view(of: driver) }
        _ = try next(driver.state, .start)
        guard fix.accuracy <= rules.zoneChangeAccuracy else { throw TaxiRefusal.positionTooVague }
        // A timestamp from the future would make later positions look old and keep the driver in a zone they left.
        guard fix.isCurrent(at: now) else { throw TaxiRefusal.positionNotCurrent }
        guard let zone = try context.zone(at: fix.place) else { throw TaxiRefusal.driverOutsideCity }
        let position = LastPosition(fix: fix, heardAt: now, standstill: Standstill(at: fix))
        try drivers.savePosition(position, of: driver.id)
        let place = try queues.enqueue(driver.id, in: zone, cause: .started)
        try watchForSilence(driver.id, since: now)
        try context.offering.match(zone)
        return try context.driverViews.view(of: driver.waiting(at: place))
    }

    /// Takes an available driver off duty; an open offer is declined (T-3.6).
    package func stop(_ account: Identifier<Account>) throws -> DriverView {
        let driver = try drivers.driver(of: account)
        if driver.state == .notAvailable { return try context.driverViews.view(of: driver) }
        _ = try next(driver.state, .stop)
        try takeOffDuty(driver, cause: .stopped)
        return try context.driverViews.view(of: driver.outOfQueue(.notAvailable))
    }

    /// Takes a driver off duty who lost the role: releases a request before the pick-up; during a ride, the driver ends it.
    func end(of account: Identifier<Account>) throws {
        guard let driver = try drivers.find(account: account) else { return }
        switch driver.state {
        case .notAvailable: return
        case .available: try takeOffDuty(driver, cause: .roleTaken)
        case .busy:
            guard let ride = try requests.findRide(of: driver.id), ride.state == .accepted else { return }
            try context.closing.release(ride, from: driver) { try lose($0, on: ride, cause: .roleTaken) }
        }
    }

    /// Handles the deadline of silence: takes the driver off duty if gone, otherwise schedules the next check.
    func lookForSilence(_ id: Identifier<Driver>) throws {
        let driver = try drivers.driver(id)
        guard driver.state == .available, let lastHeardAt = try drivers.findPosition(of: id)?.heardAt else { return }
        // Drivers could not send positions while the server was down.
        let heardAt = max(lastHeardAt, context.upSince)
        if now.milliseconds(since: heardAt) > rules.goneMilliseconds {
            try takeOffDuty(driver, cause: .silent)
        } else {
            try watchForSilence(id, since: heardAt)
        }
    }

    private func watchForSilence(_ driver: Identifier<Driver>, since heardAt: Timestamp) throws {
        let dueAt = heardAt.advanced(milliseconds: rules.goneMilliseconds + 1)
        try Deadlines.schedule(transaction, kind: Self.silenceKind, subject: driver.description, dueAt: dueAt)
    }

    /// Takes an available driver off duty; an open offer is decided, and its request continues.
    func takeOffDuty(_ driver: Driver, cause: QueueMoveCause) throws {
        if let offer = try offers.findOpen(driver: driver.id) {
            // A driver who presses STOP declines the request (T-3.6) and is not asked again after START.
            try cause == .stopped
                ? context.offering.turnDown(offer, as: .refused) : context.offering.decide(offer, as: .driverLeft)
        }
        try queues.dequeue(driver.id, from: driver.place?.zone, to: .notAvailable, cause: cause)
        try Deadlines.cancel(transaction, kind: Self.silenceKind, subject: driver.id.description)
        if let zone = driver.place?.zone { try context.offering.match(zone) }
    }

    /// Takes a driver off duty whose request or ride continues without them.
    func lose(_ driver: Driver, on request: TaxiRequest, cause: QueueMoveCause = .silentOnRide) throws {
        let state = try next(driver.state, .lostOnRide)
        try queues.dequeue(driver.id, from: nil, to: state, cause: cause, request: request.id)
    }

    /// Adds a driver to the end of the queue of their zone or the nearest one (T-3.5).
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
        let zone = try place.map { try context.zoneMap().zoneID(near: $0) } ?? zone
        let place = try queues.enqueue(driver.id, in: zone, on: ticket, cause: cause, request: request)
        try watchForSilence(driver.id, since: now)
        try context.offering.match(zone)
        return place
    }

    /// Returns an accepted request's driver to their previous ticket, in the zone of their position (T-7.3).
    ///
    /// Tickets are valid in the whole city: in another zone, the ticket also shows how long the driver has waited.
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
}
