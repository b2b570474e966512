import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Foundation

/// The changes of stored trips.
struct TripService {
    let host: TripsHost

    /// The maximum pause between joined trips.
    private static let longestPause: Int64 = 6 * 3_600_000

    func keeping(of person: Identifier<Account>, in transaction: any Transaction) -> TripKeeping {
        TripKeeping(of: person, host: host, in: transaction)
    }

    /// Adds a trip from a form.
    ///
    /// - Throws: `TripsError.overlap`, `DatabaseError`.
    func add(_ statement: TripStatement, by person: Identifier<Account>) async throws -> StoredTrip {
        try await host.database.write { transaction in
            let keeping = keeping(of: person, in: transaction)
            let draft = TripDraft(legs: [statement.leg])
            try Self.refuseOverlap(of: draft, keeping, butNot: nil)
            let origin = TripKeeping.Origin(source: .form)
            let trip = keeping.stored(draft, from: origin, score: try keeping.score(draft), isEdited: true)
            try keeping.trips.insert(trip, draft.legs)
            return trip
        }
    }

    /// Updates time, distance and mode of a trip; the mode applies to all rides of several legs.
    ///
    /// - Throws: `TripsError`, `DatabaseError`.
    func change(
        _ id: Identifier<KeptTrip>,
        to statement: TripStatement,
        by person: Identifier<Account>
    ) async throws -> StoredTrip {
        try await edit(id, of: person) { keeping, trip, legs in
            // An unchanged mode does not apply to single legs.
            let means = statement.means == trip.means ? nil : statement.means
            let draft = TripDraft(legs: TripLeg.restated(legs, statement, means: means))
            try Self.refuseOverlap(of: draft, keeping, butNot: id)
            return draft
        }
    }

    /// Updates the mode of a leg and stores it as the user's habit there.
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

    /// Splits a trip.
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
            let (before, after) = TripLeg.parts(of: legs, at: moment)
            guard !before.isEmpty, !after.isEmpty else { throw TripsError.noSplit }
            try Self.keepRecorded(trip, legs, keeping)
            let changed = try Self.rewrite(trip, TripDraft(legs: before), keeping)
            let draft = TripDraft(legs: after)
            var origin = TripKeeping.Origin(source: trip.source, recorder: trip.recorder, recording: trip.recording)
            origin.secondsFromUTC = trip.secondsFromUTC
            let rest = keeping.stored(draft, from: origin, score: try keeping.score(draft), isEdited: true)
            try keeping.trips.insert(rest, draft.legs)
            return changed
        }
    }

    /// Joins trips that follow each other.
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
            isEdited: true,
            secondsFromUTC: trip.secondsFromUTC
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
