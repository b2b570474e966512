import CrosstownKit
import CrosstownSQL
import CrosstownTripEngine
import CrosstownValues

/// Some of the fixes of a recorder, from a while before they were cut last.
struct FixWindow: Sendable {
    let recorder: StoredRecorder
    let start: Timestamp
    let fixes: [Fix]
    /// Whether more fixes follow.
    let isFull: Bool
    let habits: ModeHabits

    /// Reads at most so many fixes from a moment on.
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

    /// The moment of the last fix.
    var last: Timestamp { fixes.last?.time ?? start }
    /// How many fixes are earlier than the last.
    var count: Int { fixes.count { $0.time < last } }

    /// The trips that are not stored yet, whether they are over or not.
    var drafts: [TripDraft] {
        guard !fixes.isEmpty else { return [] }
        let source: FixSource = recorder.kind == .file ? .file : .sleepingPhone
        return TripMaker(habits: habits).trips(in: fixes, by: source).filter { $0.beganAt >= recorder.cutFrom }
    }

    /// The trips that are over for certain.
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

    /// What fixes tell for certain.
    struct Found: Sendable {
        let drafts: [TripDraft]
        /// Up to where fixes are in trips then.
        let cutFrom: Timestamp
        /// When to look again; `nil` where nothing waits.
        let again: Timestamp?
    }
}
