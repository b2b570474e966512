import CrosstownDispatchEngine
import CrosstownGeo
public import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// Stores the positions of drivers' phones.
public struct PositionIntake: TaxiUseCases {
    let context: DispatchTransaction

    /// Stores fixes ordered by timestamp, ignoring those not newer than the last.
    ///
    /// - Throws: `TaxiRefusal.positionNotCurrent` if all are from the future, because the phone's clock is wrong.
    public func take(_ fixes: [Fix], from account: Identifier<Account>) throws -> DriverView {
        let driver = try drivers.driver(of: account)
        let last = try drivers.findPosition(of: driver.id)
        let possible = fixes.filter { !$0.isOfFuture(at: now) }
        if possible.isEmpty, !fixes.isEmpty { throw TaxiRefusal.positionNotCurrent }
        let fresh = possible.filter { fix in last.map { fix.at > $0.fix.at } ?? true }.sorted { $0.at < $1.at }
        guard let latest = fresh.last else { return try context.driverViews.view(of: driver) }
        let newest = Bearing.directed(latest, after: fresh.dropLast().last ?? last?.fix)
        // A phone that sends only old positions is not seen now, because the taxi could not be directed to a request.
        let heardAt = newest.isCurrent(at: now) ? now : last?.heardAt ?? newest.at
        let standstill = fresh.reduce(last?.standstill) { $0?.continued(by: $1) ?? Standstill(at: $1) }
        let position = LastPosition(fix: newest, heardAt: heardAt, standstill: standstill ?? Standstill(at: newest))
        try drivers.savePosition(position, of: driver.id)
        let ride =
            try driver.state == .busy
            ? context.arrival.arrive(at: requests.findRide(of: driver.id), from: position) : nil
        let followed = try follow(driver, through: fresh, silentSince: last?.heardAt)
        let view = try context.driverViews.view(of: followed, on: ride)
        try TaxiMove(of: view, to: newest)?.announce(transaction)
        return view
    }

    private func follow(_ driver: Driver, through fixes: [Fix], silentSince: Timestamp?) throws -> Driver {
        guard driver.state == .available, let zone = driver.place?.zone else { return driver }
        let hasMoved = try follow(driver, in: zone, through: fixes)
        if let silentSince, now.milliseconds(since: silentSince) > rules.silentMilliseconds {
            try context.offering.match(zone)
        }
        return hasMoved ? try drivers.driver(driver.id) : driver
    }

    /// Follows the fixes from zone to zone; returns whether the driver or candidate zone has changed.
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
        case .outsideCity: try context.shift.takeOffDuty(driver, cause: .leftCity)
        case .zone(let newZone) where newZone != zone:
            try queues.enqueue(driver.id, in: newZone, leaving: zone, cause: .zoneChanged)
            try context.offering.match(newZone)
        case .zone:
            try drivers.setCandidate(tracker.candidate.map { ($0, tracker.candidateFixes) }, of: driver.id)
        }
        return true
    }

    /// Returns the zones in force; the cached ones if all fixes are in the driver's zone and nothing changes.
    private func zoneMap(of zone: String, through fixes: [Fix]) throws -> ZoneMap {
        let known = context.zones.map
        let stays = fixes.allSatisfy { fix in known.zone(at: fix.place).map { known.zones[$0].id } == zone }
        return stays ? known : try context.zoneMap()
    }
}
