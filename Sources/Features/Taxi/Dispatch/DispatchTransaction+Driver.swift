import CrosstownDispatchEngine
import CrosstownGeo
package import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// The driver's day: start, positions, pick-up, end of ride, stop.
extension DispatchTransaction {
    func register(
        account: Identifier<Account>,
        code: String,
        company: String?,
        vehicle: String? = nil,
        isInvited: Bool = false
    ) throws -> Driver {
        // An invitation of an earlier version may have a code of another form.
        guard isInvited || TaxiCode.normalized(code) == code else { throw TaxiRefusal.badCode }
        guard try isInvited || !InvitationStore(transaction: transaction).isKept(code) else {
            throw AdmissionError.codeKept
        }
        guard try !drivers.isTaken(code) else { throw TaxiRefusal.codeTaken }
        let id = ids.next(Driver.self)
        do {
            try drivers.insert(id, account: account, code: code, company: company, vehicle: vehicle)
        } catch DatabaseError.uniqueViolation(constraint: "taxi_driver_code") {
            throw TaxiRefusal.codeTaken
        } catch DatabaseError.uniqueViolation(constraint: "taxi_driver_account") {
            throw TaxiRefusal.alreadyADriver
        }
        if let company { try keepCompany(company) }
        return try drivers.driver(id)
    }

    /// Registers a company that a driver belongs to, where it is not yet.
    ///
    /// - Throws: `AdmissionError.similarCompany`.
    func keepCompany(_ name: String) throws {
        let store = CompanyStore(transaction: transaction)
        if let other = try store.resembling(name) {
            guard other == name else { throw AdmissionError.similarCompany(other) }
        } else {
            _ = try store.insert(ids.next(Company.self), name: name, at: now)
        }
    }

    /// Lets a driver who is off duty go, and gives the account that is to go too.
    func remove(code: String) throws -> Identifier<Account> {
        guard let found = try drivers.find(code: code) else { throw TaxiRefusal.noSuchDriver }
        guard found.driver.state == .notAvailable else { throw TaxiRefusal.driverOnDuty }
        try drivers.leave(found.driver.id, at: now)
        return found.account
    }

    func start(_ account: Identifier<Account>, _ fix: Fix) throws -> Driver {
        let driver = try driver(of: account)
        // Pressed twice, or in two tabs: he waits already, which is what was meant.
        if driver.state == .available { return driver }
        _ = try next(driver.state, .start)
        guard fix.accuracy <= rules.zoneChangeAccuracy else { throw TaxiRefusal.positionTooVague }
        // A fix from the future would make every later one look old, and the driver could wait in a zone he has left.
        guard isCurrent(fix) else { throw TaxiRefusal.positionNotCurrent }
        guard let zone = try zone(at: fix.place) else { throw TaxiRefusal.driverOutsideCity }
        let position = LastPosition(fix: fix, heardAt: now, standstill: Standstill(at: fix))
        try drivers.savePosition(position, of: driver.id)
        let place = try queues.enqueue(driver.id, in: zone, cause: .started)
        try watchForSilence(driver.id, dueAt: now.advanced(milliseconds: rules.goneMilliseconds + 1))
        try match(zone)
        return driver.waiting(at: place)
    }

    /// Takes an available driver off duty; an open offer counts as refused (T-3.6).
    package func stop(_ account: Identifier<Account>) throws -> Driver {
        let driver = try driver(of: account)
        if driver.state == .notAvailable { return driver }
        _ = try next(driver.state, .stop)
        try takeOffDuty(driver, cause: .stopped)
        return driver.outOfQueue(.notAvailable)
    }

    /// Takes in a batch of fixes in the order of their times; those no newer than the last known change nothing.
    ///
    /// - Throws: `TaxiRefusal.positionNotCurrent` where all are from the future, which is a wrong clock and no silence.
    func take(_ fixes: [Fix], from account: Identifier<Account>) throws -> DriverView {
        let driver = try driver(of: account)
        let last = try drivers.findPosition(of: driver.id)
        let possible = fixes.filter { $0.at.milliseconds(since: now) <= Self.currentMilliseconds }
        if possible.isEmpty, !fixes.isEmpty { throw TaxiRefusal.positionNotCurrent }
        let fresh = possible.filter { fix in last.map { fix.at > $0.fix.at } ?? true }.sorted { $0.at < $1.at }
        guard let latest = fresh.last else { return try view(of: driver) }
        let newest = Bearing.directed(latest, after: fresh.dropLast().last ?? last?.fix)
        // A phone that only delivers what it gathered long ago is not heard of now: nobody could be sent to it.
        let heardAt = isCurrent(newest) ? now : last?.heardAt ?? newest.at
        let standstill = fresh.reduce(last?.standstill) { $0?.continued(by: $1) ?? Standstill(at: $1) }
        let position = LastPosition(fix: newest, heardAt: heardAt, standstill: standstill ?? Standstill(at: newest))
        try drivers.savePosition(position, of: driver.id)
        let ride = try driver.state == .busy ? arrive(at: requests.findRide(of: driver.id), from: position) : nil
        let view = try view(of: follow(driver, through: fresh, silentSince: last?.heardAt), on: ride)
        try TaxiMove(of: view, to: newest)?.announce(transaction)
        return view
    }

    /// Whether a fix tells where the phone is at this moment, by clocks that may differ a little.
    func isCurrent(_ fix: Fix) -> Bool {
        abs(fix.at.milliseconds(since: now)) <= Self.currentMilliseconds
    }

    private func follow(_ driver: Driver, through fixes: [Fix], silentSince: Timestamp?) throws -> Driver {
        guard driver.state == .available, let zone = driver.place?.zone else { return driver }
        let hasMoved = try follow(driver, in: zone, through: fixes)
        if let silentSince, now.milliseconds(since: silentSince) > rules.silentMilliseconds { try match(zone) }
        return hasMoved ? try drivers.driver(driver.id) : driver
    }

    /// Follows the fixes from zone to zone; whether the driver or what is known of his way has changed.
    private func follow(_ driver: Driver, in zone: String, through fixes: [Fix]) throws -> Bool {
        let hasOpenOffer = try offers.findOpen(driver: driver.id) != nil
        var tracker = ZoneTracker(
            zone: Whereabouts.zone(zone),
            candidate: driver.candidate?.whereabouts,
            candidateFixes: driver.candidate?.fixes ?? 0
        )
        let before = tracker
        let map = try zoneMap(of: zone, through: fixes)
        for fix in fixes {
            let whereabouts = map.zone(at: fix.place).map { Whereabouts.zone(map.zones[$0].id) } ?? .outsideCity
            _ = tracker.take(fixIn: whereabouts, accuracy: fix.accuracy, hasOpenOffer: hasOpenOffer, rules: rules)
        }
        guard tracker != before else { return false }
        switch tracker.zone {
        case .outsideCity: try takeOffDuty(driver, cause: .leftCity)
        case .zone(let newZone) where newZone != zone:
            try queues.enqueue(driver.id, in: newZone, leaving: zone, cause: .zoneChanged)
            try match(newZone)
        case .zone:
            try drivers.setCandidate(tracker.candidate.map { ($0, tracker.candidateFixes) }, of: driver.id)
        }
        return true
    }

    /// The zones as they count now; as they are known, where all fixes lie in the driver's zone and nothing changes.
    private func zoneMap(of zone: String, through fixes: [Fix]) throws -> ZoneMap {
        let known = zones.map
        let stays = fixes.allSatisfy { fix in known.zone(at: fix.place).map { known.zones[$0].id } == zone }
        return stays ? known : try zoneMap()
    }

    func pickUp(_ account: Identifier<Account>, shown: Identifier<TaxiRequest>? = nil) throws -> Duty {
        let pressed = try pressed(.pickUp, about: shown, by: account)
        if let ride = pressed.earlier { return Duty(driver: pressed.driver, ride: ride) }
        guard let ride = pressed.open else { throw TaxiRefusal.driver(.noRide) }
        _ = try next(ride.state, .pickUp)
        try requireReach(of: pressed.driver.id, to: ride)
        let pickedUp = try requests.pickUp(ride)
        try notices.tell(ride.passenger, TaxiNotices.onBoard(ride, taxi: pressed.driver.code), in: transaction)
        try report(RideEvents.pickedUp, pickedUp)
        return Duty(driver: pressed.driver, ride: pickedUp)
    }

    func endRide(_ account: Identifier<Account>, shown: Identifier<TaxiRequest>? = nil) throws -> Driver {
        let pressed = try pressed(.endRide, about: shown, by: account)
        guard let open = pressed.open else { return pressed.driver }
        if open.state == .accepted { try requireReach(of: pressed.driver.id, to: open) }
        let ride = try end(open, .rideEnded)
        let position = try drivers.findPosition(of: pressed.driver.id)?.fix
        try EndedDriveStore(transaction: transaction).keep(ride, to: position?.place)
        let place = try putBack(pressed.driver, near: position?.place, otherwise: ride.zone, cause: .rideEnded)
        return pressed.driver.waiting(at: place)
    }

    func ride(of account: Identifier<Account>) throws -> (Driver, TaxiRequest) {
        if let found = try requests.findRide(of: account) { return found }
        _ = try driver(of: account)
        throw TaxiRefusal.driver(.noRide)
    }

    /// The deadline of silence: off duty when really gone, else looked at again when that could be.
    func lookForSilence(_ id: Identifier<Driver>) throws {
        let driver = try drivers.driver(id)
        guard driver.state == .available, let lastHeardAt = try drivers.findPosition(of: id)?.heardAt else { return }
        // Nobody could be heard of while the server was away.
        let heardAt = max(lastHeardAt, upSince)
        if now.milliseconds(since: heardAt) > rules.goneMilliseconds {
            try takeOffDuty(driver, cause: .silent)
        } else {
            try watchForSilence(id, dueAt: heardAt.advanced(milliseconds: rules.goneMilliseconds + 1))
        }
    }

    func next(_ state: DriverState, _ event: DriverEvent) throws -> DriverState {
        do { return try state.after(event) } catch { throw TaxiRefusal.driver(error) }
    }

    func next(_ state: RequestState, _ event: RequestEvent) throws -> RequestState {
        do { return try state.after(event) } catch { throw TaxiRefusal.request(error) }
    }
}
