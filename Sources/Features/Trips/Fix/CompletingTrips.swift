import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Finds the trips of a person that phones and other apps have recorded, and that later positions may still change.
///
/// They are found when somebody looks, and stored by ``TripCutting`` once they are over for certain.
struct CompletingTrips: Sendable {
    /// How far back trips are looked for from the last position.
    private static let span: Int64 = 6 * 3_600_000
    /// A recorder with more positions in that time is left to ``TripCutting``.
    private static let mostFixes = 25_000

    let host: FeatureHost
    /// Where trips are found.
    let threads: FileThreads

    /// The trips of a person, latest first; none while too many people look.
    ///
    /// - Throws: `DatabaseError`.
    func list(of person: Identifier<Account>) async throws -> [CompletingTrip] {
        let windows = try await host.database.read { try Self.windows(of: person, in: $0) }
        guard !windows.isEmpty else { return [] }
        do {
            let drafts = try await threads.run(for: person.description) { windows.flatMap(\.drafts) }
            return try await shown(drafts, of: person)
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

    private func shown(_ drafts: [TripDraft], of person: Identifier<Account>) async throws -> [CompletingTrip] {
        try await host.database.read { [host] transaction in
            let keeping = FixService(host: host).keeping(of: person, in: transaction)
            var shown: [TripDraft] = []
            let unstored = try drafts.flatMap { try keeping.unstored($0) }
            for draft in unstored where !shown.contains(where: draft.isSame(as:)) {
                shown.append(draft)
            }
            return try shown.sorted { $0.beganAt > $1.beganAt }
                .map { try CompletingTrip($0, score: keeping.score($0)) }
        }
    }
}

extension TripDraft {
    /// Whether two recorders tell of one trip: half of the shorter one's time is shared.
    fileprivate func isSame(as other: TripDraft) -> Bool {
        let shared = Self.sharedSeconds((beganAt, endedAt), (other.beganAt, other.endedAt))
        let shorter = min(endedAt.milliseconds(since: beganAt), other.endedAt.milliseconds(since: other.beganAt))
        return shared >= 0.5 * max(Double(shorter) / 1000, 1)
    }
}
