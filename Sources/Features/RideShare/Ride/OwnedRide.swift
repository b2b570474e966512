import CrosstownCases
import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// A sign-up with its rides.
struct OwnedRide: Sendable {
    let signUp: SignUp
    /// `nil` if the event no longer exists.
    let event: DirectoryEvent?
    /// The event before the last move after the sign-up.
    let movedFrom: EventTimeAndPlace?
    /// The pairings, the leg to the event first, in the order of stops.
    let pairings: [Pairing]
    /// The riders of an offer, or the drivers of a request.
    let others: [Identifier<SignUp>: SignUp]
    /// Former drivers or riders.
    let former: [SignUp]
    /// The cars that have left.
    let drives: [Drive]
    /// The moving car that a rider may see now.
    let visibleCar: Drive?
    /// The cars with times estimated by straight lines until the routing engine responds.
    let estimated: Set<Identifier<SignUp>>
    /// Why a request has no ride, for each leg without one.
    let waits: [Leg: RideWait]
    /// When a request lost its ride, for each leg without one.
    let lostAt: [Leg: Timestamp]
    /// The cases in which the owner has reported others, by their sign-ups.
    let reports: [Identifier<SignUp>: Identifier<Case>]
    let now: Timestamp

    /// Returns the stops of a driver, or the ride of a rider, on one leg.
    func stops(_ leg: Leg) -> [Pairing] {
        pairings.filter { $0.leg == leg }.sorted { $0.placeInOrder < $1.placeInOrder }
    }

    func drive(_ leg: Leg) -> Drive? { drives.first { $0.leg == leg } }

    /// Whether there is nothing left to cancel.
    var isOver: Bool {
        signUp.way.legs.allSatisfy { leg in
            let hasArrived = signUp.kind == .offer && drive(leg)?.arrivedAt != nil
            return hasArrived || signUp.isOver(leg, event, at: now)
        }
    }

    /// The event's old and new time and place.
    var move: EventMove? {
        guard let event, let movedFrom else { return nil }
        return EventMove(movedFrom, event)
    }

    /// The current leg.
    var leg: Leg {
        if let leg = drives.first(where: \.isUnderWay)?.leg { return leg }
        return event.map { now < $0.beginsAt } ?? true ? .there : .home
    }

    /// A rider's ride on the current leg.
    var current: Pairing? { pairings.first { $0.leg == leg } }

    /// The places on a driver's current leg, once the riders are known.
    var route: [Coordinate] {
        let stops = stops(leg)
        guard signUp.kind == .offer, let venue = event?.venue, stops.contains(where: \.isNamed),
            drive(leg)?.arrivedAt == nil
        else { return [] }
        let riders = stops.compactMap { others[$0.request] }
        let waiting = leg == .home ? riders.first { $0.stranded(on: .home) != nil }?.stranded(on: .home) : nil
        let places = (waiting.map { [$0] } ?? []) + riders.map { $0.place(on: leg) }
        return leg == .there
            ? [signUp.place] + places + [venue.position] : [venue.position] + places + [signUp.place]
    }

    /// A driver's free seats.
    func seatsLeft(_ leg: Leg) -> Int {
        max(0, signUp.people - stops(leg).reduce(0) { $0 + (others[$1.request]?.people ?? 0) })
    }
}

extension SignUp {
    /// Whether it is too late to bring riders on a leg; `false` if the event does not exist.
    func isOver(_ leg: Leg, _ event: DirectoryEvent?, at now: Timestamp) -> Bool {
        event.flatMap(PoolFrame.init)?.isOver(leg, at: now) == true
    }

    /// Whether it is too late to bring riders on any leg.
    func isOver(_ event: DirectoryEvent?, at now: Timestamp) -> Bool {
        way.legs.allSatisfy { isOver($0, event, at: now) }
    }
}

extension RideShareTransaction {
    /// Returns the owner's sign-up with its rides.
    ///
    /// - Throws: `SignUpError.noSuchSignUp`, also for other people's.
    func ride(_ holder: SignUpHolder) throws -> OwnedRide { try ride(signUp(holder)) }

    func ride(_ signUp: SignUp) throws -> OwnedRide {
        let pairings = try pools.list(of: [signUp.id])
        let isOffer = signUp.kind == .offer
        let paired = Set(pairings.map { isOffer ? $0.request : $0.offer })
        let met = Set(try meetings.others(of: signUp.id))
        let found = try signUps.list(paired.union(met).sorted())
        let cars = isOffer ? [signUp.id] : Array(Set(pairings.filter(\.isNamed).map(\.offer)))
        // The driver may change for the leg home.
        let drives = try drives.list(of: cars).filter { drive in
            isOffer || pairings.contains { $0.leg == drive.leg && $0.offer == drive.offer }
        }
        let waits = isOffer ? [:] : try waits(of: signUp, pairings)
        let lost = waits.isEmpty ? [:] : try LostRideStore(transaction: transaction).list(of: signUp.id)
        return OwnedRide(
            signUp: signUp,
            event: try knownEvent(signUp.event),
            movedFrom: try moves.movedFrom([signUp.id])[signUp.id],
            pairings: pairings,
            others: found.reduce(into: [:]) { if paired.contains($1.id) { $0[$1.id] = $1 } },
            former: found.filter { !paired.contains($0.id) }.sorted { $0.id < $1.id },
            drives: drives,
            visibleCar: isOffer ? nil : try visibleCar(of: signUp, drives),
            estimated: try estimated(signUp, found.filter { paired.contains($0.id) }),
            waits: waits,
            lostAt: lost.filter { waits[$0.key] != nil },
            reports: try ReportStore(transaction: transaction).list(by: signUp.id),
            now: now
        )
    }

    private func estimated(_ signUp: SignUp, _ others: [SignUp]) throws -> Set<Identifier<SignUp>> {
        let roads = RoadStore(transaction: transaction)
        let venue = try knownEvent(signUp.event)?.venue?.position
        func isWanted(_ place: Coordinate) throws -> Bool { try roads.isWanted(place, event: signUp.event) }
        if others.isEmpty { return [] }
        let isOwn = try isWanted(signUp.place) || venue.map(isWanted) ?? false
        let unknown = try others.filter { try isOwn || isWanted($0.place) }
        guard signUp.kind == .offer else { return Set(unknown.map(\.id)) }
        return unknown.isEmpty ? [] : [signUp.id]
    }

    private func visibleCar(of request: SignUp, _ drives: [Drive]) throws -> Drive? {
        guard let drive = drives.first(where: \.isUnderWay) else { return nil }
        let stops = try pools.list(of: [drive.offer]).filter { $0.leg == drive.leg }
        return Drive.viewers(stops, at: now).contains(request.id) ? drive : nil
    }
}
