import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Stores the new fixes of a message and schedules cutting them into trips.
extension FixService {
    /// Stores a batch of a phone, which is registered with its first batch.
    ///
    /// Automatic recordings are refused once the user has revoked the consent.
    static func take(
        _ batch: FixBatch,
        by person: Identifier<Account>,
        at now: Timestamp,
        in transaction: any Transaction
    ) throws -> FixReceipt {
        let isAutomatic = batch.isAutomatic == true
        let sender = FixSender.phone(batch.device, of: person, isAutomatic: isAutomatic)
        if let receipt = try keep(batch, of: sender, at: now, in: transaction) { return receipt }
        let settings = SettingsStore(transaction: transaction)
        if isAutomatic, try settings.settings(of: person).automaticSince == nil {
            let refused = batch.fixes.map { FixReceipt.Refusal(sequence: $0.sequence, why: .automaticOff) }
            return FixReceipt(taken: 0, again: 0, refused: refused)
        }
        _ = try phone(batch.device, of: person, FixStore(transaction: transaction), at: now)
        guard let receipt = try keep(batch, of: sender, at: now, in: transaction) else {
            throw TripsError.foreignRecorder
        }
        return receipt
    }

    private static func keep(
        _ batch: FixBatch,
        of sender: FixSender,
        at now: Timestamp,
        in transaction: any Transaction
    ) throws -> FixReceipt? {
        try keep(
            batch.fixes,
            of: sender,
            isCut: batch.isAutomatic == true,
            secondsFromUTC: batch.secondsFromUTC,
            at: now,
            in: transaction
        )
    }

    /// Returns a user's phone, stored with its first message.
    static func phone(
        _ id: Identifier<FixRecorder>,
        of person: Identifier<Account>,
        _ store: FixStore,
        at now: Timestamp
    ) throws -> StoredRecorder {
        if let known = try store.recorder(id) {
            guard known.person == person, known.kind == .phone else { throw TripsError.foreignRecorder }
            return known
        }
        guard try store.recorders(of: person).count < mostRecorders else { throw TripsError.tooMany }
        let phone = StoredRecorder(id: id, person: person, kind: .phone, name: "", madeAt: now)
        try store.insert(phone, keyHash: nil)
        return phone
    }

    /// Stores the new, valid fixes of a batch and schedules cutting them into trips.
    ///
    /// Takes two statements for up to 500 new fixes that follow the previous ones.
    /// - Returns: the result; `nil` if the recorder does not exist.
    /// - Throws: `TripsError.tooManyFixes`, `DatabaseError`.
    static func keep(
        _ fixes: [SentFix],
        of sender: FixSender,
        isCut: Bool,
        secondsFromUTC: Int? = nil,
        at now: Timestamp,
        in transaction: any Transaction
    ) throws -> FixReceipt? {
        let intake = FixIntake(fixes, at: now)
        let message = HeardMessage(intake.sound, secondsFromUTC: secondsFromUTC, at: now)
        let store = FixStore(transaction: transaction)
        guard let heard = try store.hear(message, from: sender) else { return nil }
        let new = try store.keep(try wanted(intake.sound, of: heard, at: now, in: transaction), of: heard.recorder)
        let known = message.count - new.count
        if known > 0 { try store.take(back: known, from: heard.recorder.id) }
        if heard.recorder.kind == .file, heard.meetsDeleted {
            try DeletedStretchStore(transaction: transaction).lift(of: heard.recorder.person, at: new)
        }
        guard heard.takenToday - known <= mostFixesPerDay else { throw TripsError.tooManyFixes }
        if isCut, let first = new.min(), let last = new.max() {
            try planCut(of: heard.recorder, first: first, last: last, at: now, in: transaction)
        }
        return FixReceipt(taken: new.count, again: intake.again + known, refused: intake.refused)
    }

    /// Returns the fixes to store: without those of permanently deleted trips, except for files, which users import on
    /// purpose.
    private static func wanted(
        _ fixes: [SentFix],
        of heard: HeardRecorder,
        at now: Timestamp,
        in transaction: any Transaction
    ) throws -> [SentFix] {
        guard heard.meetsDeleted, heard.recorder.kind != .file, let first = fixes.map(\.at).min(),
            let last = fixes.map(\.at).max()
        else { return fixes }
        let gone = try DeletedStretchStore(transaction: transaction).stretches(
            of: heard.recorder.person,
            between: Timestamp(milliseconds: first),
            and: Timestamp(milliseconds: last),
            deletedBefore: now.advanced(milliseconds: -TripService.undoSpan)
        )
        guard !gone.isEmpty else { return fixes }
        return fixes.filter { fix in
            !gone.contains { $0.beganAt.milliseconds <= fix.at && fix.at <= $0.endedAt.milliseconds }
        }
    }

    private static func planCut(
        of recorder: StoredRecorder,
        first: Int64,
        last: Int64,
        at now: Timestamp,
        in transaction: any Transaction
    ) throws {
        let (first, last) = (Timestamp(milliseconds: first), Timestamp(milliseconds: last))
        let store = FixStore(transaction: transaction)
        if first < recorder.cutFrom.advanced(milliseconds: settled) {
            // They are late, or continue a trip that seemed complete.
            try reopenTrips(of: recorder, first: first, last: last, in: transaction)
            let from = min(first, recorder.cutFrom).advanced(milliseconds: -context)
            try store.setCut(recorder.id, from: from)
        }
        let isOld = now.milliseconds(since: last) > settled
        let due = now.advanced(milliseconds: isOld ? pauseOfOld : pauseOfNew)
        if let planned = recorder.cutDueAt, planned <= due { return }
        try plan(recorder.id, at: due, store)
    }

    /// Finds trips again that were created without some positions.
    ///
    /// Trips at other times stay: trips found again at their times are covered by them.
    private static func reopenTrips(
        of recorder: StoredRecorder,
        first: Timestamp,
        last: Timestamp,
        in transaction: any Transaction
    ) throws {
        let isFile = recorder.kind == .file
        // Trips of files are complete: only those that may continue in the new fixes are found again.
        let margin = isFile ? settled : context
        let trips = TripStore(transaction: transaction)
        let untouched = try trips.untouched(
            of: recorder.id,
            endedAfter: first.advanced(milliseconds: -margin),
            beganBefore: last.advanced(milliseconds: margin)
        )
        // Trips of files stay and are replaced by those found at their time (``TripKeeping``), unless they are the
        // same.
        if isFile { try trips.awaitCut(untouched) } else { try trips.remove(untouched) }
    }

    static func plan(
        _ recorder: Identifier<FixRecorder>,
        at due: Timestamp,
        _ store: FixStore
    ) throws {
        try store.setCutDue(recorder, at: due)
        try Deadlines.schedule(store.transaction, kind: cutDeadline, subject: recorder.description, dueAt: due)
    }
}
