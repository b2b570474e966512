import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What a file has brought.
struct FileIntake: Codable, Hashable, Sendable {
    /// How many positions were new.
    let taken: Int
    /// How many trips are in the history that were not before.
    let trips: Int
    /// How many trips of the file were in the history before, and are as they were.
    let known: Int
    /// How many trips that were in the history before are others now.
    let updated: Int
}

/// Reads trips from files.
extension RecorderService {
    /// Takes a file in: its positions become trips at once, like those of any recorder.
    ///
    /// They are stored some thousand in each transaction, so that others write in between. Where that breaks off, what is
    /// stored stays and becomes trips with its deadline; the same file again brings the rest, since no position counts twice.
    /// Tracks of trips that are there already, as in an own export, are left out: they would change those trips. What a
    /// longer track adds nothing to stays as it was, too.
    /// - Returns: how many positions and trips were new, and how many trips were known or are others now.
    /// - Throws: `TripsError.unreadableFile`, `TripsError.tooManyFixes`, `DatabaseError`.
    func take(file bytes: [UInt8], by person: Identifier<Account>) async throws -> FileIntake {
        let tracks = try TrackImport.tracks(in: bytes)
        let positions = tracks.flatMap { $0 }
        guard positions.count <= Self.mostPositions else {
            throw TripsError.unreadableFile("holds more than 200,000 positions; split it")
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

    /// Stores positions and makes trips of them; how many were new.
    private func take(
        _ positions: [ToldPosition],
        by person: Identifier<Account>,
        at now: Timestamp
    ) async throws -> Int {
        let recorder = try await fileRecorder(of: person, at: now)
        let (taken, again) = try await store(positions.map(\.sent), of: recorder, at: now)
        guard taken + again > 0 else {
            throw TripsError.unreadableFile("holds only positions in the future, from decades ago or nowhere on Earth")
        }
        do { try await TripCutting(fixes: fixes, threads: nil).cut(recorder) } catch is FixesKeepComing {
            // Two files at once; the deadline that came with their positions makes the trips.
        }
        return taken
    }

    /// From the first to the last of the positions that can be of a trip.
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

    /// Stores the positions of a file; how many were new, and how many were known.
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

    /// The recorder that a person's files are of.
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
