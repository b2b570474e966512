import CrosstownKit
import CrosstownSQL
import CrosstownTripEngine
import CrosstownValues

/// Fixes of a recorder, from some time before the last cut.
struct FixWindow: Sendable {
    let recorder: StoredRecorder
    let start: Timestamp
    let fixes: [Fix]
    /// Whether more fixes follow.
    let isFull: Bool
    let habits: ModeHabits

    /// Reads up to `limit` fixes from a moment.
    ///
    /// - Throws: `DatabaseError`.
    init(of recorder: StoredRecorder, from start: Timestamp, atMost limit: Int, in transaction: any Transaction) throws
    {
        let most = min(limit, FixStore.most)
        self.recorder = recorder
        self.start = start
        fixes = try FixStore(transaction: transaction).fixes(of: recorder.id, from: start, atMost: most)
        isFull = fixes.count == most && most < FixStore.most
        habits = try HabitStore(transaction: transaction).modes(of: recorder.person)
    }

    /// The time of the last fix.
    var last: Timestamp { fixes.last?.time ?? start }
    /// The number of fixes before the last.
    var count: Int { fixes.count { $0.time < last } }

    /// The trips that are not stored yet, complete or not.
    var drafts: [TripDraft] {
        guard !fixes.isEmpty else { return [] }
        let source: FixSource = recorder.kind == .file ? .file : .sleepingPhone
        return TripMaker(habits: habits).trips(in: fixes, by: source).filter { $0.beganAt >= recorder.cutFrom }
    }

    func found(at now: Timestamp) -> Found {
        guard !fixes.isEmpty else { return Found(drafts: [], cutFrom: recorder.cutFrom, again: nil) }
        let silence = (recorder.heardAt ?? recorder.madeAt).advanced(milliseconds: FixService.settled)
        let isWhole = !isFull && (recorder.kind == .file || silence <= now)
        let found = drafts
        let over = found.prefix { isWhole || $0.endedAt.advanced(milliseconds: FixService.settled) <= last }
        let isOpen = over.count < found.count
        var cutFrom = over.last?.endedAt ?? recorder.cutFrom
        if isFull, found.isEmpty {
            cutFrom = max(cutFrom, last.advanced(milliseconds: -FixService.settled))
        }
        return Found(drafts: Array(over), cutFrom: cutFrom, again: isOpen ? silence : nil)
    }

    struct Found: Sendable {
        let drafts: [TripDraft]
        /// The end of the fixes that are in trips then.
        let cutFrom: Timestamp
        /// When to process the fixes again; `nil` if none are waiting.
        let again: Timestamp?
    }
}
