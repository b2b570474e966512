import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation

/// A trip as the form or a program states it.
struct TripMessage: Codable, Hashable, Sendable {
    /// What with.
    var means: Means
    /// When it began, as `2026-11-24T08:15` on the city's clocks.
    var beganAt: String
    /// How long it took, in minutes.
    var minutes: Double
    /// How far, in kilometers; absent where the places tell.
    var kilometers: Double?
    /// How many shared the vehicle.
    var occupants: Int?
    /// WGS 84 degrees of the start.
    var fromLatitude: Double?
    /// WGS 84 degrees of the start.
    var fromLongitude: Double?
    /// WGS 84 degrees of the end.
    var toLatitude: Double?
    /// WGS 84 degrees of the end.
    var toLongitude: Double?
}

/// What a trip's form says, checked.
struct TripStatement: Hashable, Sendable {
    let means: Means
    let beganAt: Timestamp
    let endedAt: Timestamp
    let metres: Double
    let occupants: Int
    let way: [Coordinate]

    private static let detour = 1.3

    /// Checks every field.
    ///
    /// - Throws: `Problem` that names each wrong one.
    init(_ message: TripMessage, localTime: LocalTime, now: Timestamp) throws {
        var check = Validation()
        let began = localTime.moment(message.beganAt)
        check.require(began != nil, "beganAt", "must be a day and a time, such as 2026-11-24T08:15")
        check.number(message.minutes, "minutes", in: 1...1440)
        let from = Self.place(message.fromLatitude, message.fromLongitude)
        let to = Self.place(message.toLatitude, message.toLongitude)
        way = [from, to].compactMap { $0 }
        let straight = way.count == 2 ? way[0].distance(to: way[1]).value * Self.detour : nil
        check.require(message.kilometers != nil || straight != nil, "kilometers", "is required")
        if let kilometers = message.kilometers { check.number(kilometers, "kilometers", in: 0.01...20_000) }
        occupants = check.number(message.occupants ?? 1, "occupants", in: 1...100)
        means = message.means
        check.require(Means.choices.contains(means), "means", "must be one of the list")
        metres = message.kilometers.map { $0 * 1000 } ?? straight ?? 0
        beganAt = began ?? now
        let minutes = message.minutes.isFinite ? min(1440, max(1, message.minutes)) : 1
        endedAt = beganAt.advanced(milliseconds: Int64(minutes * 60_000))
        check.require(
            began == nil || endedAt <= now.advanced(milliseconds: 300_000),
            "beganAt",
            "must not be in the future"
        )
        check.require(
            began == nil || beganAt.milliseconds > now.milliseconds - 20 * 366 * 86_400_000,
            "beganAt",
            "must not be that long ago"
        )
        let pace = metres / (minutes * 60)
        check.require(pace <= means.fastestMean, "kilometers", "is farther than one gets that way in this time")
        try check.finish()
    }

    private static func place(_ latitude: Double?, _ longitude: Double?) -> Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }

    var leg: TripLeg {
        TripLeg(
            beganAt: beganAt,
            endedAt: endedAt,
            means: means,
            occupants: occupants,
            metres: metres,
            way: way
        )
    }
}

extension Means {
    /// What nobody is faster than from door to door, in meters per second.
    var fastestMean: Double {
        switch self {
        case .walk: 3
        case .run: 7
        case .bike, .electricBike, .scooter: 14
        case .bus: 35
        case .tram, .metro: 40
        case .car, .electricCar, .motorbike, .taxi: 60
        case .train: 100
        case .plane, .wait: 350
        }
    }
}

extension LocalTime {
    /// The moment of `2026-11-24T08:15` on the city's clocks; `nil` for anything else.
    func moment(_ text: String) -> Timestamp? {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = CivilDay(String(parts[0])) else { return nil }
        let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count >= 2, clock[0].utf8.count == 2, clock[1].utf8.count == 2, let hour = Int(clock[0]),
            let minute = Int(clock[1]), (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        // Clocks change at most once a day: the offset at the time itself counts, not that of midnight.
        let start = start(of: day)
        let guess = start.advanced(milliseconds: Int64(hour * 60 + minute) * 60_000)
        let shown = self.clock(guess)
        let wanted = "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
        guard shown != wanted else { return guess }
        return [-3_600_000, 3_600_000].lazy.map { guess.advanced(milliseconds: $0) }.first { self.clock($0) == wanted }
            ?? guess
    }

    /// A moment as the field of a form holds it.
    func fieldText(_ moment: Timestamp) -> String {
        let clock = clock(moment)
        return "\(day(of: moment))T" + (clock.utf8.count == 4 ? "0" : "") + clock
    }
}

/// What a person changes about kept trips.
struct TripService {
    let host: FeatureHost

    /// How long a deletion can be taken back.
    static let undoSpan: Int64 = 10 * 60_000
    /// The kind of the deadline at which deleted trips go for good.
    static let purgeDeadline = "trips.purge"
    /// Trips further apart are no one trip.
    private static let longestPause: Int64 = 6 * 3_600_000

    func keeping(of person: Identifier<Account>, in transaction: any Transaction) -> TripKeeping {
        TripKeeping(transaction: transaction, person: person, ids: host.ids, localTime: host.city.localTime)
    }

    /// Adds a trip by what the form says.
    ///
    /// - Throws: `Problem`, `TripsError.overlap`, `DatabaseError`.
    func add(_ message: TripMessage, by person: Identifier<Account>) async throws -> StoredTrip {
        let statement = try TripStatement(message, localTime: host.city.localTime, now: host.clock.now())
        return try await host.database.write { transaction in
            let keeping = keeping(of: person, in: transaction)
            let draft = TripDraft(legs: [statement.leg])
            try Self.refuseOverlap(of: draft, keeping, butNot: nil)
            let origin = TripKeeping.Origin(source: .form)
            let trip = keeping.stored(draft, from: origin, score: try keeping.score(draft), isEdited: true)
            try keeping.trips.insert(trip, draft.legs)
            return trip
        }
    }

    /// Changes when, how far and with what a trip was; of several legs the means is that of all rides.
    ///
    /// - Throws: `Problem`, `TripsError`, `DatabaseError`.
    func change(
        _ id: Identifier<KeptTrip>,
        to message: TripMessage,
        by person: Identifier<Account>
    ) async throws -> StoredTrip {
        let statement = try TripStatement(message, localTime: host.city.localTime, now: host.clock.now())
        return try await edit(id, of: person) { keeping, trip, legs in
            let draft = TripDraft(legs: Self.restated(legs, statement))
            try Self.refuseOverlap(of: draft, keeping, butNot: id)
            return draft
        }
    }

    /// Moves the ends and scales the lengths of what was there.
    private static func restated(_ legs: [TripLeg], _ statement: TripStatement) -> [TripLeg] {
        guard legs.count > 1, let first = legs.first, let last = legs.last else {
            var leg = statement.leg
            if let old = legs.first {
                leg.engineMeans = old.engineMeans
                leg.way = statement.way.count == 2 ? statement.way : old.way
                leg.errorMetres = abs(old.metres - leg.metres) < 1 ? old.errorMetres : nil
            }
            return [leg]
        }
        let span = Double(max(1, last.endedAt.milliseconds(since: first.beganAt)))
        let newSpan = Double(statement.endedAt.milliseconds(since: statement.beganAt))
        let metres = legs.reduce(0) { $0 + $1.metres }
        let scale = metres > 0 ? statement.metres / metres : 1
        let moved: (Timestamp) -> Timestamp = { moment in
            let part = Double(moment.milliseconds(since: first.beganAt)) / span
            return statement.beganAt.advanced(milliseconds: Int64((part * newSpan).rounded()))
        }
        let rides = legs.contains { $0.means != .walk && $0.means != .wait }
        return legs.map { old in
            var leg = old
            (leg.beganAt, leg.endedAt) = (moved(old.beganAt), moved(old.endedAt))
            leg.metres = metres > 0 ? old.metres * scale : statement.metres / Double(legs.count)
            if abs(scale - 1) > 0.001 { leg.errorMetres = nil }
            if old.means != .wait, !rides || old.means != .walk {
                leg.means = statement.means
                leg.occupants = statement.occupants
            }
            leg.isAsked = false
            return leg
        }
    }

    /// Says what one leg was, which is remembered as the person's habit there.
    ///
    /// - Throws: `TripsError`, `DatabaseError`.
    func setMeans(
        _ means: Means,
        occupants: Int,
        ofLeg position: Int,
        in id: Identifier<KeptTrip>,
        by person: Identifier<Account>
    ) async throws -> StoredTrip {
        try await edit(id, of: person) { keeping, _, legs in
            guard legs.indices.contains(position) else { throw TripsError.noTrip }
            var legs = legs
            legs[position].means = means
            legs[position].occupants = min(100, max(1, occupants))
            legs[position].isAsked = false
            if let place = keeping.habitPlace(of: legs[position]) {
                let answer = HabitStore.Answer(means: means, occupants: legs[position].occupants)
                try keeping.habits.remember(answer, at: place, of: person)
            }
            return TripDraft(legs: legs)
        }
    }

    /// Makes two trips of one.
    ///
    /// - Throws: `TripsError`, `DatabaseError`.
    func split(
        _ id: Identifier<KeptTrip>,
        at moment: Timestamp,
        by person: Identifier<Account>
    ) async throws -> StoredTrip {
        try await host.database.write { transaction in
            let keeping = keeping(of: person, in: transaction)
            let trip = try keeping.trips.trip(id, of: person)
            let legs = try keeping.trips.legs(of: id)
            guard moment > trip.beganAt, moment < trip.endedAt else { throw TripsError.noSplit }
            let (before, after) = Self.parts(of: legs, at: moment)
            guard !before.isEmpty, !after.isEmpty else { throw TripsError.noSplit }
            try Self.keepRecorded(trip, legs, keeping)
            let changed = try Self.rewrite(trip, TripDraft(legs: before), keeping)
            let draft = TripDraft(legs: after)
            let origin = TripKeeping.Origin(source: trip.source, recorder: trip.recorder, recording: trip.recording)
            let rest = keeping.stored(draft, from: origin, score: try keeping.score(draft), isEdited: true)
            try keeping.trips.insert(rest, draft.legs)
            return changed
        }
    }

    /// The legs before and after a moment; one that spans it is cut in proportion to its time.
    static func parts(of legs: [TripLeg], at moment: Timestamp) -> ([TripLeg], [TripLeg]) {
        var (before, after): ([TripLeg], [TripLeg]) = ([], [])
        for leg in legs {
            if leg.endedAt <= moment {
                before.append(leg)
            } else if leg.beganAt >= moment {
                after.append(leg)
            } else {
                let part = Double(moment.milliseconds(since: leg.beganAt)) / (leg.seconds * 1000)
                var (first, second) = (leg, leg)
                (first.endedAt, second.beganAt) = (moment, moment)
                (first.metres, second.metres) = (leg.metres * part, leg.metres * (1 - part))
                let ways = cut(leg.way, at: part)
                (first.way, second.way) = ways
                before.append(first)
                after.append(second)
            }
        }
        return (before, after)
    }

    private static func cut(_ way: [Coordinate], at part: Double) -> ([Coordinate], [Coordinate]) {
        let line = Polyline(way)
        guard way.count > 1, let place = line.place(at: line.length * part) else { return (way, way) }
        let along = line.length.value * part
        var (first, second, sum): ([Coordinate], [Coordinate], Double) = ([way[0]], [place], 0)
        for index in way.indices.dropFirst() {
            sum += way[index - 1].distance(to: way[index]).value
            if sum < along { first.append(way[index]) } else { second.append(way[index]) }
        }
        return (first + [place], second)
    }

    /// Makes one trip of several that follow each other.
    ///
    /// - Throws: `TripsError`, `DatabaseError`.
    func join(_ ids: [Identifier<KeptTrip>], by person: Identifier<Account>) async throws -> StoredTrip {
        try await host.database.write { transaction in
            let keeping = keeping(of: person, in: transaction)
            let chosen = try Set(ids).map { try keeping.trips.trip($0, of: person) }.sorted { $0.beganAt < $1.beganAt }
            guard chosen.count > 1, chosen.count <= 20 else { throw TripsError.noJoin }
            let all = try keeping.trips.legs(of: chosen.map(\.id))
            var legs = all[chosen[0].id] ?? []
            for (trip, next) in zip(chosen, chosen.dropFirst()) {
                let pause = next.beganAt.milliseconds(since: trip.endedAt)
                guard pause >= 0, pause <= Self.longestPause else { throw TripsError.noJoin }
                if pause > 0 { legs.append(Self.wait(from: trip.endedAt, to: next.beganAt, after: legs.last)) }
                legs += all[next.id] ?? []
            }
            for trip in chosen { try Self.keepRecorded(trip, all[trip.id] ?? [], keeping) }
            try keeping.trips.remove(chosen.dropFirst().map(\.id))
            return try Self.rewrite(chosen[0], TripDraft(legs: legs), keeping)
        }
    }

    private static func wait(from start: Timestamp, to end: Timestamp, after leg: TripLeg?) -> TripLeg {
        TripLeg(beganAt: start, endedAt: end, means: .wait, metres: 0, way: leg?.way.last.map { [$0] } ?? [])
    }

    /// Deletes trips, which can be taken back for a while.
    ///
    /// - Throws: `TripsError.noTrip` where none of them is the person's, `DatabaseError`.
    func delete(_ ids: [Identifier<KeptTrip>], by person: Identifier<Account>) async throws {
        let now = host.clock.now()
        try await host.database.write { transaction in
            let store = TripStore(transaction: transaction)
            guard try store.setDeleted(ids, of: person, at: now) > 0 else { throw TripsError.noTrip }
            try Deadlines.schedule(
                transaction,
                kind: Self.purgeDeadline,
                subject: "all",
                dueAt: now.advanced(milliseconds: Self.undoSpan)
            )
        }
    }

    /// Brings deleted trips back.
    ///
    /// - Throws: `TripsError`, `DatabaseError`.
    func restore(_ ids: [Identifier<KeptTrip>], by person: Identifier<Account>) async throws {
        let now = host.clock.now()
        try await host.database.write { transaction in
            let store = TripStore(transaction: transaction)
            for id in ids {
                guard let trip = try store.find(id, of: person) else { throw TripsError.tooLateToUndo }
                guard let deletedAt = trip.deletedAt else { continue }
                guard now.milliseconds(since: deletedAt) <= Self.undoSpan else { throw TripsError.tooLateToUndo }
            }
            _ = try store.setDeleted(ids, of: person, at: nil)
        }
    }

    /// Removes for good what was deleted and can no longer be taken back.
    func purge(_ deadline: Deadline, in transaction: any Transaction) throws {
        let now = host.clock.now()
        let store = TripStore(transaction: transaction)
        let gone = try store.deletedTrips(before: now.advanced(milliseconds: -Self.undoSpan + 1), limit: 500)
        try store.remove(gone)
        guard try transaction.first("SELECT id FROM trips_trip WHERE deleted_at IS NOT NULL LIMIT 1") != nil else {
            return
        }
        let next = now.advanced(milliseconds: gone.count == 500 ? 0 : Self.undoSpan)
        try Deadlines.schedule(transaction, kind: Self.purgeDeadline, subject: "all", dueAt: next)
    }

    private func edit(
        _ id: Identifier<KeptTrip>,
        of person: Identifier<Account>,
        _ change: @escaping @Sendable (TripKeeping, StoredTrip, [TripLeg]) throws -> TripDraft
    ) async throws -> StoredTrip {
        try await host.database.write { transaction in
            let keeping = keeping(of: person, in: transaction)
            let trip = try keeping.trips.trip(id, of: person)
            let legs = try keeping.trips.legs(of: id)
            let draft = try change(keeping, trip, legs)
            try Self.keepRecorded(trip, legs, keeping)
            return try Self.rewrite(trip, draft, keeping)
        }
    }

    private static func rewrite(_ trip: StoredTrip, _ draft: TripDraft, _ keeping: TripKeeping) throws -> StoredTrip {
        var changed = StoredTrip(
            id: trip.id,
            person: trip.person,
            source: trip.source,
            recorder: trip.recorder,
            recording: trip.recording,
            ride: trip.ride,
            draft: draft,
            score: try keeping.score(draft),
            isEdited: true
        )
        changed.isCoarse = trip.isCoarse
        try keeping.trips.replace(changed, draft.legs)
        return changed
    }

    private static func keepRecorded(_ trip: StoredTrip, _ legs: [TripLeg], _ keeping: TripKeeping) throws {
        guard trip.source != .form else { return }
        let lines = legs.map { leg in
            RecordedLeg(
                beganAt: leg.beganAt,
                endedAt: leg.endedAt,
                means: leg.engineMeans ?? leg.means,
                metres: leg.metres
            )
        }
        let body = String(decoding: try JSONEncoder().encode(lines), as: UTF8.self)
        try keeping.trips.keepRecorded(trip.id, body)
    }

    private static func refuseOverlap(
        of draft: TripDraft,
        _ keeping: TripKeeping,
        butNot id: Identifier<KeptTrip>?
    ) throws {
        let others = try keeping.trips.trips(
            of: keeping.person,
            between: draft.beganAt,
            and: draft.endedAt,
            butNot: id
        )
        guard others.isEmpty else { throw TripsError.overlap }
    }
}

/// A leg as it was recorded, before any change.
struct RecordedLeg: Codable, Hashable, Sendable {
    let beganAt: Timestamp
    let endedAt: Timestamp
    let means: Means
    let metres: Double
}

extension RecordedLeg {
    /// Reads what was kept; `nil` where it is of another kind.
    static func list(_ body: String) -> [RecordedLeg]? {
        try? JSONDecoder().decode([RecordedLeg].self, from: Data(body.utf8))
    }
}
