import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What organizers see of an event's rides.
struct OrganizerService: Sendable {
    static let role = "rideshare.organizer"
    /// Reasons are worked out for so many open requests at most.
    static let mostExplained = 20

    let database: any Database
    let events: any EventDirectory
    let clock: any WallClock
    let localTime: LocalTime
    let placeCheck: SignUpCheck

    /// How long an event is listed after it has ended.
    private static let looksBackMilliseconds: Int64 = 7 * 24 * 3_600_000

    /// The events whose rides may be looked at.
    func list() async throws -> OrganizerListPage {
        let (now, events, localTime) = (clock.now(), events, localTime)
        return try await database.read { transaction in
            let earliest = now.advanced(milliseconds: -Self.looksBackMilliseconds)
            let found = try events.eventsWithRideSharing(endingAfter: earliest, limit: 200, in: transaction)
            let counts = try SignUpStore(transaction: transaction).counts(of: found.map(\.id))
            return OrganizerListPage(
                events: found.map { event in
                    let count = counts[event.id] ?? (0, 0)
                    return .init(event, offers: count.offers, requests: count.requests, isMine: false)
                },
                now: now,
                localTime: localTime
            )
        }
    }

    /// The pools of an event, with reasons for those who have no ride.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also for those who do not organize it.
    func pool(_ id: String, for caller: Caller?) async throws -> PoolPage {
        let (now, events, localTime) = (clock.now(), events, localTime)
        let isStaff = Self.isStaff(caller)
        let (event, signUps, legs, outcome, complaints) = try await database.read { transaction in
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            let event = try context.event(id)
            try Self.check(caller, event)
            let signUps = try context.signUps.listOpen(event: id)
            let legs = try Leg.allCases.compactMap { try Self.leg($0, event, signUps, context) }
            let complaints = try ReportStore(transaction: transaction).list(event: id)
            return (event, signUps, legs, try context.outcome(id), complaints)
        }
        let reports = try await PoolWork.looking.run {
            let byID = Dictionary(uniqueKeysWithValues: signUps.map { ($0.id, $0) })
            return legs.map { PoolReport($0.pool, $0.pairings, byID) }
        }
        return PoolPage(
            event: event,
            reports: reports,
            signUps: signUps,
            outcome: outcome,
            complaints: complaints,
            isStaff: isStaff,
            localTime: localTime
        )
    }

    /// The way to an event for `crosstown pool solve`.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also for those who do not organize it.
    func instance(_ id: String, for caller: Caller?) async throws -> InstanceExport {
        let (now, events) = (clock.now(), events)
        let leg = try await database.read { transaction in
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            let event = try context.event(id)
            try Self.check(caller, event)
            return try Self.leg(.there, event, context.signUps.listOpen(event: id), context)
        }
        guard let leg else { throw SignUpError.noSuchEvent }
        return try await PoolWork.looking.run { InstanceExport(leg.pool) }
    }

    /// What one more car from a place would bring.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also for those who do not organize it, and `Problem` for no place.
    func moreCars(_ query: MoreCarsQuery, for caller: Caller?) async throws -> MoreCarsPage {
        let (now, events) = (clock.now(), events)
        let id = query.event ?? ""
        let (event, plain, legs, waiting) = try await database.read { transaction in
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            let event = try context.event(id)
            try Self.check(caller, event)
            let signUps = try context.signUps.listOpen(event: id)
            let legs = try Leg.allCases.compactMap { try Self.leg($0, event, signUps, context) }
            let paired = Set(legs.filter { $0.pool.leg == .there }.flatMap(\.pairings).map(\.request))
            let open = signUps.filter { $0.kind == .request && $0.way != .home && !paired.contains($0.id) }
            return (event, try events.event(id, in: transaction), legs, WaitingPlaces.list(open))
        }
        guard let plain, (query.place ?? "").isEmpty == false || query.latitude != nil else {
            return MoreCarsPage(event: event, query: query, cars: [], waiting: waiting)
        }
        var check = Validation()
        let seats = query.seats ?? 4
        check.number(seats, "seats", in: 1...SignUpCheck.mostPeople)
        try check.finish()
        let place = try await placeCheck.place(query.asSignUp, near: plain)
        let cars = try await PoolWork.looking.run {
            legs.filter { leg in leg.pool.entries.contains { $0.kind == .request } }.map {
                OneMoreCar($0.pool, from: place.position, called: place.name, seats: seats)
            }
        }
        return MoreCarsPage(event: event, query: query, cars: cars, waiting: waiting)
    }

    /// How far the plans of an event have been made again.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also for those who do not organize it.
    func replay(_ id: String, for caller: Caller?) async throws -> ReplayPage {
        let (now, events) = (clock.now(), events)
        return try await database.read { transaction in
            let event = try RideShareTransaction(transaction: transaction, now: now, events: events).event(id)
            try Self.check(caller, event)
            return ReplayPage(event: id, runs: try ReplayStore(transaction: transaction).list(event: id))
        }
    }

    /// Has the plans of an event made again from the log.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also for those who do not organize it.
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

    /// The form by which an organizer says where riders are picked up.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, also for those who do not organize it.
    func placeForm(_ id: String, for caller: Caller?, refused: RefusedForm? = nil) async throws -> EventPlacePage {
        let (now, events) = (clock.now(), events)
        return try await database.read { transaction in
            let context = RideShareTransaction(transaction: transaction, now: now, events: events)
            let event = try context.event(id)
            try Self.check(caller, event)
            return EventPlacePage(event: event, refused: refused)
        }
    }

    /// Says where riders of an event are picked up unless they say otherwise; without a place, wherever they wish.
    ///
    /// - Throws: `SignUpError.noSuchEvent`, and `Problem` for no place.
    func setPlace(_ input: EventPlaceInput, for caller: Caller?) async throws -> EventPlaceResponse {
        let (now, events) = (clock.now(), events)
        let id = input.event
        // As its directory tells it: what was set before does not matter.
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

    /// Whether a caller may look after all events.
    static func isStaff(_ caller: Caller?) -> Bool { caller?.roles.contains(role) ?? false }

    /// Lets those pass who organize an event.
    ///
    /// - Throws: `SignUpError.noSuchEvent`.
    static func check(_ caller: Caller?, _ event: DirectoryEvent) throws {
        guard let caller else { throw SignUpError.noSuchEvent }
        let isOrganizer = event.organizers.contains { $0.description == caller.accountID }
        guard isOrganizer || caller.roles.contains(role) else { throw SignUpError.noSuchEvent }
    }

    private static func leg(
        _ leg: Leg,
        _ event: DirectoryEvent,
        _ signUps: [SignUp],
        _ context: RideShareTransaction
    ) throws -> (pool: EventPool, pairings: [Pairing])? {
        guard let frame = PoolFrame(event) else { return nil }
        let known = try context.pools.known(event: event.id, leg: leg).known
        // As they were planned, with those whom they avoid.
        let planned = Dictionary(uniqueKeysWithValues: known.entries.map { ($0.id, $0) })
        let roads =
            known.isByRoad == true ? try RoadStore(transaction: context.transaction).times(event: event.id) : nil
        let pool = EventPool(
            frame: frame,
            leg: leg,
            entries: signUps.filter { $0.way.includes(leg) }.map { planned[$0.id] ?? PoolEntry($0) },
            since: known,
            roads: roads
        )
        return (pool, try context.pools.list(event: event.id, leg: leg))
    }
}

/// One way of an event's pool in figures, with reasons.
struct PoolReport: Codable, Sendable {
    /// One car with those whom it takes along.
    struct Car: Codable, Sendable {
        let offer: Identifier<SignUp>
        let name: String
        let car: String
        let seats: Int
        let taken: Int
        let riders: [Stop]
    }

    /// One pick-up.
    struct Stop: Codable, Sendable {
        let request: Identifier<SignUp>
        let name: String
        let place: String
        let people: Int
        let at: Timestamp
        let outcome: Pairing.Outcome
    }

    /// One request without a ride.
    struct Open: Codable, Sendable {
        let request: Identifier<SignUp>
        let name: String
        let place: String
        let people: Int
        /// `window`, `detour` or `seats`; `nil` where it was not worked out.
        let reason: String?
        /// `earlier`, `detour`, `seats` or `driver`.
        let remedy: String?
        /// Minutes or seats that would be enough.
        let amount: Int?
        /// Whose offer it is about.
        let driver: String?
    }

    let leg: Leg
    let cars: [Car]
    let open: [Open]
    /// People with a ride.
    let carried: Int
    /// People without one.
    let waiting: Int
    /// Kilometres of the direct ways that riders do not drive, without the detours of those who drive.
    let savedKilometres: Double
    /// Whether the drives are those by road; else they are straight lines, longer by a factor.
    let isByRoad: Bool
    /// How many places are on no street that the routing engine knew; their drives are straight lines too.
    let offRoad: Int

    init(_ pool: EventPool, _ pairings: [Pairing], _ signUps: [Identifier<SignUp>: SignUp]) {
        leg = pool.leg
        let byOffer = Dictionary(grouping: pairings, by: \.offer)
        cars = signUps.values.filter { $0.kind == .offer && $0.way.includes(pool.leg) }
            .sorted { $0.id < $1.id }.map { Self.car($0, byOffer[$0.id] ?? [], signUps) }
        let paired = Set(pairings.map(\.request))
        let unpaired = signUps.values.filter {
            $0.kind == .request && $0.way.includes(pool.leg) && !paired.contains($0.id)
        }.sorted { $0.id < $1.id }
        open = unpaired.enumerated().map { number, request in
            let refusal = number < OrganizerService.mostExplained ? pool.refusal(of: request.id) : nil
            return Self.open(request, refusal, signUps)
        }
        carried = pairings.reduce(0) { $0 + (signUps[$1.request]?.people ?? 0) }
        waiting = unpaired.reduce(0) { $0 + $1.people }
        savedKilometres = Self.saved(pool, pairings, signUps)
        isByRoad = pool.roads != nil
        offRoad = pool.roads?.countOffRoad(pool.places) ?? pool.places.count
    }

    private static func car(_ offer: SignUp, _ pairings: [Pairing], _ signUps: [Identifier<SignUp>: SignUp]) -> Car {
        let stops = pairings.sorted { $0.placeInOrder < $1.placeInOrder }.compactMap { pairing in
            signUps[pairing.request].map { rider in
                Stop(
                    request: rider.id,
                    name: rider.name,
                    place: rider.placeName,
                    people: rider.people,
                    at: pairing.at,
                    outcome: pairing.outcome
                )
            }
        }
        return Car(
            offer: offer.id,
            name: offer.name,
            car: offer.car,
            seats: offer.people,
            taken: stops.reduce(0) { $0 + $1.people },
            riders: stops
        )
    }

    private static func open(
        _ request: SignUp,
        _ refusal: Refusal?,
        _ signUps: [Identifier<SignUp>: SignUp]
    ) -> Open {
        let (remedy, amount, driver): (String?, Int?, Identifier<Driver>?) =
            switch refusal?.remedy {
            case .readyEarlier(let span): ("earlier", Int(span.value / 60), nil)
            case .moreDetour(let driver, let span): ("detour", Int(span.value / 60), driver)
            case .moreSeats(let driver, let seats): ("seats", seats, driver)
            case .anotherDriver: ("driver", nil, nil)
            case nil: (nil, nil, nil)
            }
        return Open(
            request: request.id,
            name: request.name,
            place: request.placeName,
            people: request.people,
            reason: refusal.map { word($0.reason) },
            remedy: remedy,
            amount: amount,
            driver: driver.flatMap { signUps[$0.of(SignUp.self)]?.name }
        )
    }

    private static func word(_ reason: Refusal.Reason) -> String {
        switch reason {
        case .windowTooTight: "window"
        case .detoursExceeded: "detour"
        case .noSeatInTime: "seats"
        }
    }

    /// Roads are taken to be 1.3 times as long as the great circle, as for the plan itself.
    private static func saved(
        _ pool: EventPool,
        _ pairings: [Pairing],
        _ signUps: [Identifier<SignUp>: SignUp]
    ) -> Double {
        let venue = Coordinate(latitude: pool.frame.latitude, longitude: pool.frame.longitude)
        let direct = pairings.reduce(0.0) { sum, pairing in
            sum + (signUps[pairing.request]?.place.distance(to: venue).value ?? 0) * 1.3
        }
        let detours = pool.memory.plan.rides.reduce(0.0) { $0 + $1.detour.value } * EventPool.speed.value
        return max(0, direct - detours) / 1000
    }
}
