import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An organizer's view of an event's rides.
struct OrganizerService: Sendable {
    static let role = "rideshare.organizer"
    /// The maximum number of open requests whose reasons are calculated.
    static let mostExplained = 20

    /// The maximum number of places of an event with stored drives by road.
    let mostPlaces: Int
    let database: any Database
    let events: any EventDirectory
    let clock: any WallClock
    /// The reference car for saved CO2.
    let car: CarEmission
    let localTime: LocalTime
    let placeCheck: SignUpCheck

    /// How long an event is listed after it has ended.
    private static let looksBackMilliseconds: Int64 = 7 * 24 * 3_600_000

    /// Returns the events whose rides the organizer may see.
    func list() async throws -> OrganizerListPage {
        let (now, events, localTime) = (clock.now(), events, localTime)
        return try await database.read { transaction in
            let earliest = now.advanced(milliseconds: -Self.looksBackMilliseconds)
            let found = try events.eventsWithRideSharing(endingAfter: earliest, limit: 200, in: transaction)
            let counts = try SignUpStore(transaction: transaction).counts(of: found.map(\.id))
            return OrganizerListPage(
                events: found.map { event in
                    .init(event, counts[event.id] ?? .none, isMine: false)
                },
                now: now,
                localTime: localTime
            )
        }
    }

    /// Returns the pools of an event, with the reasons of requests without a ride.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also if the caller does not organize it.
    func pool(_ id: String, for caller: Caller?) async throws -> PoolPage {
        let (now, events, localTime) = (clock.now(), events, localTime)
        let isStaff = Self.isStaff(caller)
        let (event, signUps, legs, outcome, changes, complaints) = try await database.read { transaction in
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            let event = try context.event(id)
            try Self.check(caller, event)
            let signUps = try context.signUps.listOpen(event: id)
            let legs = try Leg.allCases.compactMap { try Self.leg($0, event, signUps, context) }
            let complaints = try ReportStore(transaction: transaction).list(event: id, for: caller?.account)
            let changes = try context.pools.driverChanges(event: id)
            return (event, signUps, legs, try context.outcome(id), changes, complaints)
        }
        let reports = try await PoolWork.looking.run {
            let byID = Dictionary(uniqueKeysWithValues: signUps.map { ($0.id, $0) })
            return try legs.map { PoolReport(try $0.pool(), $0.pairings, byID, mostPlaces: mostPlaces) }
        }
        return PoolPage(
            event: event,
            reports: reports,
            signUps: signUps,
            outcome: outcome,
            car: car,
            driverChanges: changes,
            complaints: complaints,
            isStaff: isStaff,
            localTime: localTime
        )
    }

    /// Returns the leg to an event for `crosstown pool solve`.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also if the caller does not organize it.
    func instance(_ id: String, for caller: Caller?) async throws -> InstanceExport {
        let (now, events) = (clock.now(), events)
        let leg = try await database.read { transaction in
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            let event = try context.event(id)
            try Self.check(caller, event)
            return try Self.leg(.there, event, context.signUps.listOpen(event: id), context)
        }
        guard let leg else { throw SignUpError.noSuchEvent }
        return try await PoolWork.looking.run { InstanceExport(try leg.pool()) }
    }

    /// Returns the effect of an additional car from a place.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also if the caller does not organize it, and errors of the place search.
    func moreCars(_ query: MoreCarsQuery, for caller: Caller?) async throws -> MoreCarsPage {
        let (now, events) = (clock.now(), events)
        let id = query.event ?? ""
        let (event, plain, legs, waiting) = try await database.read { transaction in
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            let event = try context.event(id)
            try Self.check(caller, event)
            let signUps = try context.signUps.listOpen(event: id)
            let legs = try Leg.allCases.compactMap { try Self.leg($0, event, signUps, context) }
            let paired = Set(legs.filter { $0.leg == .there }.flatMap(\.pairings).map(\.request))
            let open = signUps.filter { $0.kind == .request && $0.way != .home && !paired.contains($0.id) }
            return (event, try events.event(id, in: transaction), legs, WaitingPlaces.list(open))
        }
        guard let plain, (query.place ?? "").isEmpty == false || query.latitude != nil else {
            return MoreCarsPage(event: event, query: query, cars: [], waiting: waiting)
        }
        let seats = query.seats ?? 4
        let place: DirectoryEvent.Venue
        do { place = try await placeCheck.place(query.asSignUp, near: plain) } catch let problem as Problem {
            return MoreCarsPage(event: event, query: query, cars: [], waiting: waiting, problem: problem)
        }
        let cars = try await PoolWork.looking.run {
            try legs.map { try $0.pool() }.filter { pool in pool.entries.contains { $0.kind == .request } }.map {
                OneMoreCar($0, from: place.position, called: place.name, seats: seats)
            }
        }
        return MoreCarsPage(event: event, query: query, cars: cars, waiting: waiting)
    }

    /// Returns the progress of an event's replay.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also if the caller does not organize it.
    func replay(_ id: String, for caller: Caller?) async throws -> ReplayPage {
        let (now, events) = (clock.now(), events)
        return try await database.read { transaction in
            let event = try RideShareTransaction(transaction: transaction, now: now, events: events).event(id)
            try Self.check(caller, event)
            return ReplayPage(event: id, runs: try ReplayStore(transaction: transaction).list(event: id))
        }
    }

    /// Starts a replay of an event's plans from the log.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also if the caller does not organize it.
    func startReplay(_ id: String, for caller: Caller?) async throws -> ReplayPage {
        let (now, events) = (clock.now(), events)
        return try await database.write { transaction in
            let event = try RideShareTransaction(transaction: transaction, now: now, events: events).event(id)
            try Self.check(caller, event)
            let (pools, replays) = (PoolStore(transaction: transaction), ReplayStore(transaction: transaction))
            for leg in Leg.allCases {
                let total = try pools.countLogged(event: id, leg: leg)
                try replays.start(event: id, leg: leg, total: total, at: now)
            }
            return ReplayPage(event: id, runs: try replays.list(event: id))
        }
    }

    /// Returns the form for an event's pick-up place.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also if the caller does not organize it.
    func placeForm(_ id: String, for caller: Caller?, refused: RefusedForm? = nil) async throws -> EventPlacePage {
        let (now, events) = (clock.now(), events)
        return try await database.read { transaction in
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            let event = try context.event(id)
            try Self.check(caller, event)
            return EventPlacePage(event: event, refused: refused)
        }
    }

    /// Updates the default pick-up place of an event; without a place, riders choose freely.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, and `Problem` for an invalid place.
    func setPlace(_ input: EventPlaceInput, for caller: Caller?) async throws -> EventPlaceResponse {
        let (now, events) = (clock.now(), events)
        let id = input.event
        // The event as in its directory, without the place that was set before.
        let plain = try await database.read { transaction in
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            try Self.check(caller, try context.event(id))
            return try events.event(id, in: transaction)
        }
        guard let plain else { throw SignUpError.noSuchEvent }
        let isEmpty = (input.place ?? "").isEmpty && input.latitude == nil
        let venue = isEmpty ? nil : try await placeCheck.place(input.asSignUp, near: plain)
        let place = venue.map {
            EventPlace(event: id, name: $0.name, position: $0.position, allowsOthers: input.allowsOthers ?? false)
        }
        try await database.write { transaction in
            let places = EventPlaceStore(transaction: transaction)
            if let place { try places.set(place) } else { try places.remove(event: id) }
        }
        return EventPlaceResponse(event: id, place: place?.name, allowsOthers: place?.allowsOthers ?? true)
    }

    /// Whether a caller may organize all events.
    static func isStaff(_ caller: Caller?) -> Bool { caller?.roles.contains(role) ?? false }

    /// Validates that a caller organizes an event.
    ///
    /// - Throws: `SignUpError.noSuchEvent`.
    static func check(_ caller: Caller?, _ event: DirectoryEvent) throws {
        guard let caller else { throw SignUpError.noSuchEvent }
        let isOrganizer = caller.account.map { event.organizers.contains($0) } ?? false
        guard isOrganizer || caller.roles.contains(role) else { throw SignUpError.noSuchEvent }
    }

    private static func leg(
        _ leg: Leg,
        _ event: DirectoryEvent,
        _ signUps: [SignUp],
        _ context: RideShareTransaction
    ) throws -> PlannedLeg? {
        guard let frame = PoolFrame(event) else { return nil }
        return PlannedLeg(
            frame: frame,
            leg: leg,
            signUps: signUps.filter { $0.way.includes(leg) },
            row: try context.pools.row(event: event.id, leg: leg),
            roads: try RoadStore(transaction: context.transaction).times(event: event.id),
            pairings: try context.pools.list(event: event.id, leg: leg)
        )
    }
}
