import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What comes of a message: what is new of it is kept, and is cut into trips with what follows.
extension FixService {
    /// Takes a batch of a phone, which makes itself known with its first one.
    ///
    /// Of what was recorded without a touch nothing is kept once the person no longer agrees to that.
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

    /// The phone of a person, which is kept with its first message.
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

    /// Keeps what is new and true of a batch, and sets when it is to be cut into trips.
    ///
    /// It takes two statements for up to 500 new fixes that follow on those that came before.
    /// - Returns: what became of the batch; `nil` where there is no such recorder.
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

    /// What is to be kept: nothing of the time of a trip that was deleted for good, but for files, which are read on purpose.
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
            // They are late, or go on with a trip that seemed to be over.
            try reopenTrips(of: recorder, first: first, last: last, in: transaction)
            let from = min(first, recorder.cutFrom).advanced(milliseconds: -context)
            try store.setCut(recorder.id, from: from)
        }
        let isOld = now.milliseconds(since: last) > settled
        let due = now.advanced(milliseconds: isOld ? pauseOfOld : pauseOfNew)
        if let planned = recorder.cutDueAt, planned <= due { return }
        try plan(recorder.id, at: due, store)
    }

    /// Lets trips be found again that were made without the positions of a time.
    ///
    /// Trips of other times stay as they are: what is found of them again is covered by them.
    private static func reopenTrips(
        of recorder: StoredRecorder,
        first: Timestamp,
        last: Timestamp,
        in transaction: any Transaction
    ) throws {
        let isFile = recorder.kind == .file
        // The trips of a file are over: only what may be one with the new ones is looked at again.
        let margin = isFile ? settled : context
        let trips = TripStore(transaction: transaction)
        let untouched = try trips.untouched(
            of: recorder.id,
            endedAfter: first.advanced(milliseconds: -margin),
            beganBefore: last.advanced(milliseconds: margin)
        )
        // Those of files stay, and are replaced with what is found in their place (``TripKeeping``), unless it is the same.
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
