import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Finds a user's trips that phones and other apps have recorded and that later positions can still change.
///
/// They are found for each request of the history, and stored by ``TripCutting`` once they are complete.
struct CompletingTrips: Sendable {
    /// The time before the last position in which to find trips.
    private static let span: Int64 = 6 * 3_600_000
    /// Recorders with more positions in that time are left to ``TripCutting``.
    private static let mostFixes = 25_000

    let host: TripsHost
    /// The threads that find trips.
    let threads: FileThreads

    /// Returns a user's trips, latest first; none while too many users request them.
    ///
    /// - Throws: `DatabaseError`.
    func list(of person: Identifier<Account>) async throws -> [CompletingTrip] {
        let windows = try await host.database.read { try Self.windows(of: person, in: $0) }
        guard !windows.isEmpty else { return [] }
        do {
            let found = try await threads.run(for: person.description) { windows.flatMap(Self.found) }
            return try await shown(found, of: person)
        } catch is Problem {
            return []
        }
    }

    private static func windows(of person: Identifier<Account>, in transaction: any Transaction) throws -> [FixWindow] {
        let store = FixStore(transaction: transaction)
        let recorders = try store.recorders(of: person).filter { $0.cutDueAt != nil && $0.kind != .file }
        return try recorders.compactMap { recorder in
            guard let last = try store.lastMoment(of: recorder.id) else { return nil }
            let context = recorder.cutFrom.advanced(milliseconds: -FixService.context)
            let start = max(context, last.advanced(milliseconds: -span))
            let window = try FixWindow(of: recorder, from: start, atMost: mostFixes, in: transaction)
            return window.isFull ? nil : window
        }
    }

    /// A trip with the recorder's offset from UTC in seconds.
    private struct Found: Sendable {
        let draft: TripDraft
        let secondsFromUTC: Int?
    }

    private static func found(in window: FixWindow) -> [Found] {
        window.drafts.map { Found(draft: $0, secondsFromUTC: window.recorder.secondsFromUTC) }
    }

    private func shown(_ found: [Found], of person: Identifier<Account>) async throws -> [CompletingTrip] {
        try await host.database.read { [host] transaction in
            let keeping = FixService(host: host).keeping(of: person, in: transaction)
            var shown: [Found] = []
            for trip in found {
                for draft in try keeping.unstored(trip.draft)
                where !shown.contains(where: { draft.isSame(as: $0.draft) }) {
                    shown.append(Found(draft: draft, secondsFromUTC: trip.secondsFromUTC))
                }
            }
            return try shown.sorted { $0.draft.beganAt > $1.draft.beganAt }.map { trip in
                CompletingTrip(
                    trip.draft,
                    score: try keeping.score(trip.draft),
                    secondsFromUTC: keeping.secondsFromUTC(of: trip.draft, said: trip.secondsFromUTC)
                )
            }
        }
    }
}

extension TripDraft {
    /// Returns whether two recorders recorded the same trip: they share half of the shorter one's time.
    fileprivate func isSame(as other: TripDraft) -> Bool {
        let shared = Self.sharedSeconds((beganAt, endedAt), (other.beganAt, other.endedAt))
        let shorter = min(endedAt.milliseconds(since: beganAt), other.endedAt.milliseconds(since: other.beganAt))
        return shared >= 0.5 * max(Double(shorter) / 1000, 1)
    }
}
