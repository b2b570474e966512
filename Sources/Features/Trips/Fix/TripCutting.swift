import CrosstownKit
import CrosstownSQL
import CrosstownTripEngine
import CrosstownValues
import CrosstownWeb

/// Cuts the fixes of a recorder into trips, as far as they are over for certain.
///
/// A trip is over where fixes of three quarters of an hour after it are there, or nothing has come for as long: what a phone
/// recorded hours ago may come in many pieces, and a trip must not end where a piece does. Fixes are looked at some thousand
/// at a time and outside transactions, because to find trips takes long; the trips are stored a few in each transaction,
/// which makes sure that nothing has come in between. Where it breaks off, the deadline that was set with the fixes lets it
/// go on.
struct TripCutting: Sendable {
    private static let fixesAtOnce = 20_000
    private static let tripsAtOnce = 20
    /// How often it begins again because fixes have come meanwhile, before it leaves the rest to the next deadline.
    private static let mostTries = 5

    let fixes: FixService
    /// Where trips are found; `nil` where this runs on such threads already.
    let threads: FileThreads?

    private var host: TripsHost { fixes.host }

    /// Cuts what is there, and sets when to look again.
    ///
    /// - Throws: `DatabaseError`, ``FixesKeepComing``.
    func cut(_ id: Identifier<FixRecorder>) async throws {
        // From here on, fixes that come set a deadline of their own.
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

    /// - Returns: when to look again; `nil` where nothing waits.
    private func cutAll(_ id: Identifier<FixRecorder>) async throws -> Timestamp? {
        var (limit, tries) = (Self.fixesAtOnce, 0)
        while let window = try await window(of: id, limit) {
            let now = host.clock.now()
            let found = try await compute(for: window.recorder.person) { window.found(at: now) }
            if try await keep(found, of: window) {
                guard window.isFull else { return found.again }
                // A day without an end in sight is looked at as a whole.
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

    /// Stores trips, and up to where fixes are in trips.
    ///
    /// - Returns: whether the fixes were still those that the trips were found in.
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

/// Fixes came again and again while they were cut into trips; it is done with the next deadline.
struct FixesKeepComing: Error {}
