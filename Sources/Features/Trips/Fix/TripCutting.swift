import CrosstownKit
import CrosstownSQL
import CrosstownTripEngine
import CrosstownValues
import CrosstownWeb

/// Cuts the fixes of a recorder into complete trips.
///
/// A trip is complete once there are fixes from three quarters of an hour after it, or none have arrived for that long:
/// recordings can arrive in many pieces, and a trip must not end with a piece. Fixes are processed some thousand at a
/// time outside of transactions, because finding trips takes long. A few trips are stored per transaction, which
/// validates that no fixes have arrived in the meantime. After a failure, the deadline stored with the fixes continues
/// the work.
struct TripCutting: Sendable {
    private static let fixesAtOnce = 20_000
    private static let tripsAtOnce = 20
    /// The maximum number of restarts because fixes arrived, before the next deadline continues.
    private static let mostTries = 5

    let fixes: FixService
    /// The threads that find trips; `nil` if called on such a thread.
    let threads: FileThreads?

    private var host: TripsHost { fixes.host }

    /// Cuts the stored fixes and schedules the next time.
    ///
    /// - Throws: `DatabaseError`, ``FixesKeepComing``.
    func cut(_ id: Identifier<FixRecorder>) async throws {
        // Fixes that arrive from now on schedule another deadline.
        try await host.database.write { try FixStore(transaction: $0).setCutDue(id, at: nil) }
        let again = try await cutAll(id)
        try await host.database.write { transaction in
            let store = FixStore(transaction: transaction)
            let recorder = try store.recorder(id)
            if recorder?.cutDueAt != nil { return }
            if let again, recorder != nil { return try FixService.plan(id, at: again, store) }
            try TripStore(transaction: transaction).endAwaiting(of: id)
            try Deadlines.cancel(transaction, kind: FixService.cutDeadline, subject: id.description)
        }
    }

    /// - Returns: when to process the fixes again; `nil` if none are waiting.
    private func cutAll(_ id: Identifier<FixRecorder>) async throws -> Timestamp? {
        var (limit, tries) = (Self.fixesAtOnce, 0)
        while let window = try await window(of: id, limit) {
            let now = host.clock.now()
            let found = try await compute(for: window.recorder.person) { window.found(at: now) }
            if try await keep(found, of: window) {
                guard window.isFull else { return found.again }
                // A day without a complete trip is processed as a whole.
                limit = found.cutFrom > window.recorder.cutFrom ? Self.fixesAtOnce : limit * 2
            } else {
                tries += 1
                guard tries < Self.mostTries else { throw FixesKeepComing() }
            }
        }
        return nil
    }

    private func compute<Value: Sendable>(
        for person: Identifier<Account>,
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        guard let threads else { return try work() }
        return try await threads.run(for: person.description, work)
    }

    private func window(of id: Identifier<FixRecorder>, _ limit: Int) async throws -> FixWindow? {
        try await host.database.read { transaction in
            let store = FixStore(transaction: transaction)
            guard let recorder = try store.recorder(id) else { return nil }
            let start = recorder.cutFrom.advanced(milliseconds: -FixService.context)
            let before = try store.count(of: id, from: start, before: recorder.cutFrom)
            return try FixWindow(of: recorder, from: start, atMost: before + limit, in: transaction)
        }
    }

    /// Stores trips and the end of the fixes in them.
    ///
    /// - Returns: whether the fixes were unchanged since the trips were found.
    private func keep(_ found: FixWindow.Found, of window: FixWindow) async throws -> Bool {
        var cutFrom = window.recorder.cutFrom
        for drafts in found.drafts.chunks(of: Self.tripsAtOnce) {
            let next = drafts.last?.endedAt ?? cutFrom
            guard try await keep(drafts, of: window, from: cutFrom, to: next) else { return false }
            cutFrom = next
        }
        guard cutFrom < found.cutFrom else { return true }
        return try await keep([], of: window, from: cutFrom, to: found.cutFrom)
    }

    private func keep(
        _ drafts: ArraySlice<TripDraft>,
        of window: FixWindow,
        from cutFrom: Timestamp,
        to next: Timestamp
    ) async throws -> Bool {
        try await host.database.write { transaction in
            let store = FixStore(transaction: transaction)
            guard let recorder = try store.recorder(window.recorder.id), recorder.cutFrom == cutFrom,
                try store.count(of: recorder.id, from: window.start, before: window.last) == window.count
            else { return false }
            let keeping = fixes.keeping(of: recorder.person, in: transaction)
            for draft in drafts { try keeping.keep(draft, from: FixService.origin(of: recorder)) }
            try store.setCut(recorder.id, from: next)
            return true
        }
    }
}

/// Fixes kept arriving while they were cut into trips; the next deadline continues.
struct FixesKeepComing: Error {}
