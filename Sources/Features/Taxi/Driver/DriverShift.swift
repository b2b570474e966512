import CrosstownDispatchEngine
import CrosstownGeo
public import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// When drivers wait in a queue, and when they are off duty.
public struct DriverShift: TaxiUseCases {
    let context: DispatchTransaction

    /// The kind of the deadlines that look whether an available driver is still heard of.
    static let silenceKind = "taxi.silence"

    /// Puts a driver on duty, at the bottom of the queue of the zone he is in (T-3.1).
    public func start(_ account: Identifier<Account>, at fix: Fix) throws -> DriverView {
        let driver = try drivers.driver(of: account)
        // Pressed twice, or in two tabs: he waits already, which is what was meant.
        if driver.state == .available { return try context.driverViews.view(of: driver) }
        _ = try next(driver.state, .start)
        guard fix.accuracy <= rules.zoneChangeAccuracy else { throw TaxiRefusal.positionTooVague }
        // A fix from the future would make every later one look old, and the driver could wait in a zone he has left.
        guard fix.isCurrent(at: now) else { throw TaxiRefusal.positionNotCurrent }
        guard let zone = try context.zone(at: fix.place) else { throw TaxiRefusal.driverOutsideCity }
        let position = LastPosition(fix: fix, heardAt: now, standstill: Standstill(at: fix))
        try drivers.savePosition(position, of: driver.id)
        let place = try queues.enqueue(driver.id, in: zone, cause: .started)
        try watchForSilence(driver.id, since: now)
        try context.offering.match(zone)
        return try context.driverViews.view(of: driver.waiting(at: place))
    }

    /// Takes an available driver off duty; an open offer counts as refused (T-3.6).
    package func stop(_ account: Identifier<Account>) throws -> DriverView {
        let driver = try drivers.driver(of: account)
        if driver.state == .notAvailable { return try context.driverViews.view(of: driver) }
        _ = try next(driver.state, .stop)
        try takeOffDuty(driver, cause: .stopped)
        return try context.driverViews.view(of: driver.outOfQueue(.notAvailable))
    }

    /// Ends the duty of somebody who may not drive any more; who is waited for is not sent for, and whoever is on board says
    /// when the ride is over.
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

    /// The deadline of silence: off duty when really gone, else looked at again when that could be.
    func lookForSilence(_ id: Identifier<Driver>) throws {
        let driver = try drivers.driver(id)
        guard driver.state == .available, let lastHeardAt = try drivers.findPosition(of: id)?.heardAt else { return }
        // Nobody could be heard of while the server was away.
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

    /// Takes an available driver off duty; an open offer then counts as decided, and its request goes on.
    func takeOffDuty(_ driver: Driver, cause: QueueMoveCause) throws {
        if let offer = try offers.findOpen(driver: driver.id) {
            // Who presses Stop does not want the request (T-3.6), and is not asked again as soon as he starts.
            try cause == .stopped
                ? context.offering.turnDown(offer, as: .refused) : context.offering.decide(offer, as: .driverLeft)
        }
        try queues.dequeue(driver.id, from: driver.place?.zone, to: .notAvailable, cause: cause)
        try Deadlines.cancel(transaction, kind: Self.silenceKind, subject: driver.id.description)
        if let zone = driver.place?.zone { try context.offering.match(zone) }
    }

    /// Takes a driver off duty who has a request or a ride that goes on without them.
    func lose(_ driver: Driver, on request: TaxiRequest, cause: QueueMoveCause = .silentOnRide) throws {
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
        let zone = try place.map { try context.zoneMap().zoneID(near: $0) } ?? zone
        let place = try queues.enqueue(driver.id, in: zone, on: ticket, cause: cause, request: request)
        try watchForSilence(driver.id, since: now)
        try context.offering.match(zone)
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
}
