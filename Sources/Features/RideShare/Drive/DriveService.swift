import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A position reported by a driver's phone.
struct CarFix: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] {
        [
            "latitude": .latitude, "longitude": .longitude, "accuracy": .number(0.0...100_000.0),
            "heading": .number(0.0...360.0), "at": .deviceMoment,
        ]
    }

    var latitude: Double
    var longitude: Double
    /// The radius of the 68 % confidence, in meters.
    var accuracy: Double
    var heading: Double?
    var at: Timestamp
}

/// Positions that a phone collected between two connections, in any order.
struct CarFixes: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] {
        ["fixes": .list(1...50, fault: "must contain 1 to 50 positions"), "sentAt": .deviceMoment]
    }

    var fixes: [CarFix]
    /// The sending time by the phone's clock.
    var sentAt: Timestamp?

    /// Returns the positions with timestamps corrected by the error of the phone's clock.
    func corrected(at now: Timestamp) -> [CarFix] {
        let clock = DeviceClock(sentAt: sentAt, receivedAt: now, newest: fixes.map(\.at).max())
        return fixes.map { fix in
            var fix = fix
            fix.at = clock.corrected(fix.at)
            return fix
        }
    }
}

/// A driver's departure, stops, arrival, and positions on the road.
struct DriveService: Sendable {
    /// Less accurate positions are useless on a street map.
    private static let worstAccuracy = 500.0
    /// The maximum a phone's clock may be ahead.
    private static let mostAhead: Int64 = 60_000
    /// Positions older than a day belong to another trip.
    private static let mostBehind: Int64 = 24 * 3_600_000

    let database: RideShareDatabase
    let messages: RideShareMessages

    /// Starts a driver's leg and notifies its riders.
    ///
    /// - Throws: `SignUpError.notYet` before drivers and riders know each other.
    func start(_ leg: Leg, by holder: SignUpHolder) async throws -> SignUp {
        try await database.write { [messages] context in
            let offer = try context.openSignUp(holder)
            let event = try context.event(offer.event)
            guard !event.isCancelled else { throw SignUpError.over }
            let stops = try context.stops(of: offer, leg)
            guard stops.contains(where: \.isNamed) else { throw SignUpError.notYet }
            if leg == .home { try context.arrive(offer, .there) }
            guard try context.drives.start(offer, leg, at: context.now) else { return offer }
            try Deadlines.schedule(
                context.transaction,
                kind: RideShareDeadline.arrive,
                subject: RideShareDeadline.subject(offer.id.description, leg),
                dueAt: Self.end(of: leg, event)
            )
            try messages.tellDeparture(offer, stops, context)
            try context.transaction.notify(RideShareAnnouncer.channel, offer.event)
            return offer
        }
    }

    /// Returns when a car arrives automatically without a report: an hour after the event begins, or when all riders
    /// should be home.
    private static func end(of leg: Leg, _ event: DirectoryEvent) -> Timestamp {
        leg == .there
            ? event.beginsAt.advanced(milliseconds: 3_600_000)
            : event.endsAt.advanced(milliseconds: Int64(EventPool.wayHome.value * 1000))
    }

    /// Ends a leg when all riders have arrived, and deletes the car's position.
    func arrive(_ leg: Leg, by holder: SignUpHolder) async throws -> SignUp {
        try await database.write { context in
            let offer = try context.openSignUp(holder)
            try context.arrive(offer, leg)
            return offer
        }
    }

    /// Stores whether a rider got in or was missing.
    func record(
        _ outcome: Pairing.Outcome,
        of request: Identifier<SignUp>,
        _ leg: Leg,
        by holder: SignUpHolder
    ) async throws -> SignUp {
        try await database.write { [messages] context in
            let offer = try context.openSignUp(holder)
            let stop = try context.requireStop(of: offer, request, leg)
            guard stop.outcome != outcome else { return offer }
            guard stop.arrivedAt == nil else { throw SignUpError.over }
            try context.pools.record(outcome, of: request, leg)
            if outcome == .missed, let rider = try context.signUps.find(request) {
                try messages.tellMissed(rider, on: leg, offer, context)
            }
            try context.transaction.notify(RideShareAnnouncer.channel, offer.event)
            return offer
        }
    }

    /// Stores that a rider got out at home.
    func letOut(_ request: Identifier<SignUp>, _ leg: Leg, by holder: SignUpHolder) async throws -> SignUp {
        try await database.write { context in
            let offer = try context.openSignUp(holder)
            _ = try context.requireStop(of: offer, request, leg)
            try context.drives.letOut(request, leg, at: context.now)
            try context.transaction.notify(RideShareAnnouncer.channel, offer.event)
            return offer
        }
    }

    /// Stores the newest of some positions and notifies the riders who may see it.
    ///
    /// - Throws: `SignUpError.notUnderWay` for a car that is not driving, and `Problem` for invalid positions.
    func move(_ input: CarFixes, by holder: SignUpHolder) async throws {
        let fixes = input.fixes
        var check = Validation()
        check.require(!fixes.isEmpty, "fixes", "must contain 1 to 50 positions")
        try check.finish()
        try await database.write { context in
            let offer = try context.openSignUp(holder)
            guard let drive = try context.drives.list(of: [offer.id]).first(where: \.isUnderWay) else {
                throw SignUpError.notUnderWay
            }
            let corrected = input.corrected(at: context.now)
            guard let position = Self.newest(corrected, after: drive.position?.at, now: context.now) else { return }
            try context.drives.place(offer.id, drive.leg, position)
            let viewers = Drive.viewers(try context.stops(of: offer, drive.leg), at: context.now)
            let move = CarMove(
                id: offer.id,
                latitude: position.place.latitude,
                longitude: position.place.longitude,
                heading: position.heading,
                viewers: viewers.sorted()
            )
            try context.transaction.notify(CarMove.channel, try PoolStore.json(move))
        }
    }

    private static func newest(_ fixes: [CarFix], after last: Timestamp?, now: Timestamp) -> Drive.Position? {
        let moments = now.advanced(milliseconds: -mostBehind)...now.advanced(milliseconds: mostAhead)
        let good = fixes.filter { fix in
            (0...worstAccuracy).contains(fix.accuracy) && moments.contains(fix.at) && last.map { $0 < fix.at } ?? true
        }
        return good.max { $0.at < $1.at }.map { fix in
            Drive.Position(
                place: Coordinate(latitude: fix.latitude, longitude: fix.longitude),
                heading: fix.heading.flatMap { (0...360).contains($0) ? $0 : nil },
                at: fix.at
            )
        }
    }
}

extension RideShareTransaction {
    /// Returns an offer's pairings on one leg.
    func stops(of offer: SignUp, _ leg: Leg) throws -> [Pairing] {
        guard offer.kind == .offer else { throw SignUpError.noSuchSignUp }
        return try pools.list(of: [offer.id]).filter { $0.leg == leg && $0.offer == offer.id }
    }

    /// Validates that an offer includes a rider, and that both know each other.
    func requireStop(of offer: SignUp, _ request: Identifier<SignUp>, _ leg: Leg) throws -> Pairing {
        let stop = try stops(of: offer, leg).first { $0.request == request }
        guard let stop, stop.isNamed else { throw SignUpError.noSuchSignUp }
        return stop
    }

    /// Resets a leg whose cars may have left: the event moved, so all of them have to leave again.
    func turnBack(_ leg: Leg, of event: DirectoryEvent) throws {
        let left = try drives.left(event: event.id, leg)
        if left.isEmpty { return }
        for offer in left {
            let subject = RideShareDeadline.subject(offer.description, leg)
            try Deadlines.cancel(transaction, kind: RideShareDeadline.arrive, subject: subject)
        }
        try drives.forget(event: event.id, leg)
        try pools.reopen(event: event.id, leg: leg)
        try signUps.pickUpAtHome(event: event.id, leg)
    }

    /// Ends a car's leg if it is driving.
    func arrive(_ offer: SignUp, _ leg: Leg) throws {
        guard try drives.arrive(offer.id, leg, at: now) else { return }
        try Deadlines.cancel(
            transaction,
            kind: RideShareDeadline.arrive,
            subject: RideShareDeadline.subject(offer.id.description, leg)
        )
        try transaction.notify(RideShareAnnouncer.channel, offer.event)
    }
}
