import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Deleting, which can be taken back for a while, and is for good after that.
extension TripService {
    /// How long a deletion can be taken back.
    static let undoSpan: Int64 = 10 * 60_000
    /// The kind of the deadline at which deleted trips go for good.
    static let purgeDeadline = "trips.purge"
    /// How many trips go in one transaction, with their positions.
    private static let purgedAtOnce = 100

    /// Deletes trips; what is recorded of their time and comes late makes no new ones.
    ///
    /// - Throws: `TripsError.noTrip` where none of them is the person's, `DatabaseError`.
    func delete(_ ids: [Identifier<KeptTrip>], by person: Identifier<Account>) async throws {
        let now = host.clock.now()
        try await host.database.write { transaction in
            let store = TripStore(transaction: transaction)
            let trips = try store.trips(ids, of: person)
            guard try store.setDeleted(ids, of: person, at: now) > 0 else { throw TripsError.noTrip }
            // What was only written into a form is no stretch of any recording.
            try DeletedStretchStore(transaction: transaction).insert(trips.filter { $0.source != .form }, at: now)
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
                // Another trip may have been added meanwhile.
                let others = try store.trips(of: person, between: trip.beganAt, and: trip.endedAt, butNot: id)
                guard others.isEmpty else { throw TripsError.overlap }
            }
            _ = try store.setDeleted(ids, of: person, at: nil)
            try DeletedStretchStore(transaction: transaction).lift(ids)
        }
    }

    /// Removes for good what was deleted and can no longer be taken back, with the positions of its time.
    func purge(_ deadline: Deadline, in transaction: any Transaction) throws {
        let now = host.clock.now()
        let store = TripStore(transaction: transaction)
        let latest = now.advanced(milliseconds: -Self.undoSpan + 1)
        let gone = try store.deletedTrips(before: latest, limit: Self.purgedAtOnce)
        let stretches = try DeletedStretchStore(transaction: transaction).stretches(ofTrips: gone)
        for stretch in stretches { try FixStore(transaction: transaction).forgetFixes(in: stretch) }
        try store.remove(gone)
        guard try store.hasDeleted() else { return }
        let next = now.advanced(milliseconds: gone.count == Self.purgedAtOnce ? 0 : Self.undoSpan)
        try Deadlines.schedule(transaction, kind: Self.purgeDeadline, subject: "all", dueAt: next)
    }
}
