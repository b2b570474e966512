import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Deletes trips, which users can undo for some time.
extension TripService {
    /// The time to undo a deletion.
    static let undoSpan: Int64 = 10 * 60_000
    /// The kind of the deadline to delete trips permanently.
    static let purgeDeadline = "trips.purge"
    /// The number of trips to delete per transaction, with their positions.
    private static let purgedAtOnce = 100

    /// Deletes trips; late positions of their time create no new ones.
    ///
    /// - Throws: `TripsError.noTrip` if none belongs to the user, `DatabaseError`.
    func delete(_ ids: [Identifier<KeptTrip>], by person: Identifier<Account>) async throws {
        let now = host.clock.now()
        try await host.database.write { transaction in
            let store = TripStore(transaction: transaction)
            let trips = try store.trips(ids, of: person)
            guard try store.setDeleted(ids, of: person, at: now) > 0 else { throw TripsError.noTrip }
            // A trip added by form has no recorded stretch.
            try DeletedStretchStore(transaction: transaction).insert(trips.filter { $0.source != .form }, at: now)
            try Deadlines.schedule(
                transaction,
                kind: Self.purgeDeadline,
                subject: "all",
                dueAt: now.advanced(milliseconds: Self.undoSpan)
            )
        }
    }

    /// Restores deleted trips.
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
                // Another trip may have been added in the meantime.
                let others = try store.trips(of: person, between: trip.beganAt, and: trip.endedAt, butNot: id)
                guard others.isEmpty else { throw TripsError.overlap }
            }
            _ = try store.setDeleted(ids, of: person, at: nil)
            try DeletedStretchStore(transaction: transaction).lift(ids)
        }
    }

    /// Permanently deletes trips that can no longer be restored, with their positions.
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
