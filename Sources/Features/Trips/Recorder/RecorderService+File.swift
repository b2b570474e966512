import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The result of an import.
struct FileIntake: Codable, Hashable, Sendable {
    /// The number of new positions.
    let taken: Int
    /// The number of new trips in the history.
    let trips: Int
    /// The number of trips that were in the history and are unchanged.
    let known: Int
    /// The number of trips in the history that were replaced.
    let updated: Int
}

/// Imports trips from files.
extension RecorderService {
    /// Imports a file, whose positions become trips immediately.
    ///
    /// Some thousand positions are stored per transaction, so that others can write in between. After a failure, the
    /// stored ones become trips by their deadline, and the same file adds the rest without duplicates. Tracks of stored
    /// trips, as in an export, are left out because they would change those trips. Trips that a longer track does not
    /// extend also stay unchanged.
    /// - Returns: the numbers of new positions and trips, and of known and replaced trips.
    /// - Throws: `TripsError.unreadableFile`, `TripsError.tooManyFixes`, `DatabaseError`.
    func take(file bytes: [UInt8], by person: Identifier<Account>) async throws -> FileIntake {
        let tracks = try TrackImport.tracks(in: bytes)
        let positions = tracks.flatMap { $0 }
        guard positions.count <= Self.mostPositions else {
            throw TripsError.unreadableFile("contains more than 200,000 positions; split it")
        }
        let now = host.clock.now()
        let span = Self.span(of: positions, at: now)
        let before = try await trips(of: person, in: span)
        let known = KnownTrips(before)
        let unknown = tracks.filter { !known.hold($0) }.flatMap { $0 }
        if unknown.isEmpty { return FileIntake(taken: 0, trips: 0, known: known.count(in: positions), updated: 0) }
        let taken = try await take(unknown, by: person, at: now)
        let after = try await trips(of: person, in: span)
        let left = Set(after.map(\.id))
        let updated = before.filter { $0.source == .file && !left.contains($0.id) }
        return FileIntake(
            taken: taken,
            trips: known.countNew(of: after),
            known: KnownTrips(before.filter { !updated.contains($0) }).count(in: positions),
            updated: updated.count
        )
    }

    /// Stores positions, creates their trips and returns the number of new positions.
    private func take(
        _ positions: [ToldPosition],
        by person: Identifier<Account>,
        at now: Timestamp
    ) async throws -> Int {
        let recorder = try await fileRecorder(of: person, at: now)
        let (taken, again) = try await store(positions.map(\.sent), of: recorder, at: now)
        guard taken + again > 0 else {
            throw TripsError.unreadableFile("contains only positions with impossible times or coordinates")
        }
        do { try await TripCutting(fixes: fixes, threads: nil).cut(recorder) } catch is FixesKeepComing {
            // Another file is imported at the same time; the deadline of the positions creates the trips.
        }
        return taken
    }

    /// Returns the time span of the valid positions.
    private static func span(of positions: [ToldPosition], at now: Timestamp) -> ClosedRange<Timestamp> {
        let possible = FixIntake.possible(at: now)
        let moments = positions.map(\.at).filter(possible.contains)
        guard let first = moments.min(), let last = moments.max() else { return now...now }
        return Timestamp(milliseconds: first)...Timestamp(milliseconds: last)
    }

    private func trips(
        of person: Identifier<Account>,
        in span: ClosedRange<Timestamp>
    ) async throws -> [StoredTrip] {
        try await host.database.read { transaction in
            try TripStore(transaction: transaction)
                .trips(of: person, between: span.lowerBound, and: span.upperBound)
        }
    }

    /// Stores a file's positions and returns the numbers of new and known ones.
    private func store(
        _ fixes: [SentFix],
        of recorder: Identifier<FixRecorder>,
        at now: Timestamp
    ) async throws -> (taken: Int, again: Int) {
        var (taken, again) = (0, 0)
        for some in fixes.chunks(of: FixService.mostFixes) {
            let receipt = try await host.database.write { transaction in
                let sender = FixSender.files(recorder)
                return try FixService.keep(Array(some), of: sender, isCut: true, at: now, in: transaction)
            }
            taken += receipt?.taken ?? 0
            again += receipt?.again ?? 0
        }
        return (taken, again)
    }

    private func fileRecorder(
        of person: Identifier<Account>,
        at now: Timestamp
    ) async throws -> Identifier<FixRecorder> {
        let id = host.ids.next(FixRecorder.self)
        return try await host.database.write { transaction in
            let store = FixStore(transaction: transaction)
            if let known = try store.recorders(of: person).first(where: { $0.kind == .file }) { return known.id }
            let recorder = StoredRecorder(id: id, person: person, kind: .file, name: "", madeAt: now)
            try store.insert(recorder, keyHash: nil)
            return id
        }
    }
}
