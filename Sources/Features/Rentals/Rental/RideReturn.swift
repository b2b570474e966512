import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The position that a phone reports.
struct PhoneClaim: Hashable, Sendable {
    let place: Coordinate
    let accuracy: Metres
}

/// The rider's request to return the vehicle, and where that is allowed.
struct RideReturn: RentalUseCases {
    let context: RentalTransaction

    /// Ends a ride at the station of the vehicle; safe to repeat.
    ///
    /// Ignores the phone's position of a rider who has refused it: a dock, or the vehicle's own lock, ends the ride. A
    /// rider who `insists` ends the ride even where the vehicle reports another place than the phone; staff then look
    /// for the vehicle.
    func end(
        _ id: Identifier<Ride>,
        by rider: Identifier<Account>,
        at claim: PhoneClaim?,
        insists: Bool = false
    ) throws -> Ride {
        var ride = try context.progress.ride(id, of: rider)
        let transition = try context.progress.transition(ride, .wantsEnd)
        guard transition != .none(ride.state) else { return ride }
        let isRefused = try context.setUps.refusesPosition(rider)
        ride.endStation = try returnStation(
            of: ride,
            at: isRefused ? nil : claim,
            insists: insists,
            isRefused: isRefused
        )
        try rides.setEndStation(ride.endStation, ride.id)
        return try context.progress.applied(transition, to: ride)
    }

    /// Returns the station where a ride ends; `nil` where staff have to find the vehicle.
    ///
    /// - Throws: `RentalRefusal` that names the nearest free dock.
    private func returnStation(
        of ride: Ride,
        at claim: PhoneClaim?,
        insists: Bool,
        isRefused: Bool
    ) throws -> Identifier<Station>? {
        let vehicle = try vehicles.vehicle(ride.vehicle)
        if let dock = try context.locks.hold(of: vehicle.plate, in: transaction).dock,
            let station = try stations.findStation(ofDock: dock)
        {
            return station
        }
        let evidence = try evidence(for: ride)
        let rules = try context.areas.rules()
        let reach = StationReach(try stations.listCounts(), rules)
        guard let claim = claim ?? reported(evidence, in: reach, rules) else {
            throw isRefused ? RentalRefusal.placeRefused(ride.id) : RentalRefusal.placeUnknown
        }
        let station = try station(at: claim, in: reach, rules)
        guard evidence.verdict(at: station.place) == .contradicted, let fix = evidence.fix else { return station.id }
        guard insists else { throw elsewhere(fix.place, from: station, in: reach) }
        return nil
    }

    /// Returns the vehicle's own position in place of the phone's, if the vehicle is at a station where rides may end.
    ///
    /// Elsewhere it may be outdated, and the rider may stand at a station.
    private func reported(_ evidence: ReturnEvidence, in reach: StationReach, _ rules: AreaRules) -> PhoneClaim? {
        guard let place = evidence.place, rules.mayEnd(at: place),
            let station = reach.station(at: place, accuracy: StationReach.mostForgiven),
            rules.mayEnd(at: station.station.place)
        else { return nil }
        return PhoneClaim(place: place, accuracy: StationReach.mostForgiven)
    }

    private func station(at claim: PhoneClaim, in reach: StationReach, _ rules: AreaRules) throws -> Station {
        let place = claim.place
        guard rules.mayEnd(at: place) else {
            throw RentalRefusal.mayNotEndHere(nearestDock(reach, to: place))
        }
        guard let station = reach.station(at: place, accuracy: claim.accuracy) else {
            throw RentalRefusal.awayFromStation(nearestDock(reach, to: place))
        }
        guard rules.mayEnd(at: station.station.place) else {
            throw RentalRefusal.mayNotEndHere(nearestDock(reach, to: place))
        }
        guard station.hasRoom else {
            throw RentalRefusal.stationFull(nearestDock(reach, to: place))
        }
        return station.station
    }

    private func elsewhere(_ place: Coordinate, from station: Station, in reach: StationReach) -> RentalRefusal {
        .vehicleElsewhere(
            RentalRefusal.Elsewhere(
                claimed: station,
                distance: place.distance(to: station.place),
                nearest: nearestDock(reach, to: place)
            )
        )
    }

    /// Returns the evidence of the vehicle's own position.
    private func evidence(for ride: Ride) throws -> ReturnEvidence {
        let last = try PlaceStore(transaction: transaction).last(of: ride.vehicle)
        let paused = ride.state == .paused ? try rides.events(of: ride.id).last { $0.event == .pause }?.at : nil
        return ReturnEvidence(
            fix: last.map { ReturnEvidence.Fix(place: $0.place, at: $0.at) },
            movedUntil: paused ?? now
        )
    }

    private func nearestDock(_ reach: StationReach, to place: Coordinate) -> RentalRefusal.NearestDock? {
        reach.nearestWithRoom(to: place).map { nearest in
            RentalRefusal.NearestDock(
                station: nearest.station,
                hasDocks: nearest.hasDocks,
                distance: place.distance(to: nearest.station.place),
                origin: place
            )
        }
    }
}
