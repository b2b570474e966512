import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTripEngine
import CrosstownValues
import CrosstownWeb

/// A recording that a user started and stopped.
struct RecordingMessage: Codable, Hashable, Sendable {
    /// The phone's identifier of the recording, for idempotency.
    var id: Identifier<Recording>
    var device: Identifier<FixRecorder>
    /// When the user tapped Start, in milliseconds since 1970.
    var startedAt: Int64
    /// When the user tapped Stop.
    var stoppedAt: Int64
    /// The number of the recording's last position, if any.
    var lastSequence: Int64?
    /// The mode chosen by the user; by default detected.
    var means: Means?
    var occupants: Int?
}

extension RecordingMessage: SelfLimiting {
    static var limits: [String: FieldLimits] {
        ["startedAt": .deviceMoment, "stoppedAt": .deviceMoment, "occupants": .number(1...100)]
    }
}

/// Stores the positions of phones and recorders and creates trips from them.
struct FixService {
    let host: TripsHost

    static let mostFixes = 2_000
    /// The maximum number of new positions per user and day (UTC): five phones all day, once per second, or two files
    /// of the maximum size.
    static let mostFixesPerDay = 500_000
    static let mostRecorders = 40
    private static let longestRecording: Int64 = 3 * 86_400_000
    /// The kind of the deadline to cut fixes into trips.
    static let cutDeadline = "trips.cut"
    /// The time after which the engine treats a trip as complete: the longest wait between two vehicles.
    static let settled: Int64 = 46 * 60_000
    /// The delay to cut new fixes together with later ones; a stream of a whole day is processed 100 times.
    static let pauseOfNew: Int64 = 15 * 60_000
    /// The delay for old fixes of complete trips.
    static let pauseOfOld: Int64 = 20_000
    /// The time before new fixes that the engine reads to find the start of a trip.
    static let context: Int64 = 6 * 3_600_000

    /// Stores a batch of a phone.
    ///
    /// - Throws: `Problem` if the batch is too large, `TripsError` if the phone belongs to another user,
    ///   `DatabaseError`.
    func take(_ batch: FixBatch, by person: Identifier<Account>) async throws -> FixReceipt {
        var check = Validation()
        check.limit(batch.fixes, "fixes", of: FixBatch.self)
        if let seconds = batch.secondsFromUTC { check.number(seconds, "secondsFromUTC", in: TripClocks.offsets) }
        try check.finish()
        let now = host.clock.now()
        return try await host.database.write { try Self.take(batch, by: person, at: now, in: $0) }
    }

    static func origin(of recorder: StoredRecorder) -> TripKeeping.Origin {
        let source: TripSource =
            switch recorder.kind {
            case .phone: .phone
            case .file: .file
            case .owntracks, .overland, .traccar, .program: .recorder
            }
        return TripKeeping.Origin(source: source, recorder: recorder.id, secondsFromUTC: recorder.secondsFromUTC)
    }

    /// Ends a recording and returns its trips with scores.
    ///
    /// The same recording returns the same trips.
    /// - Throws: `TripsError`, `DatabaseError`.
    func finish(_ message: RecordingMessage, by person: Identifier<Account>) async throws -> [StoredTrip] {
        let now = host.clock.now()
        let (start, end) = (
            Timestamp(milliseconds: message.startedAt), Timestamp(milliseconds: message.stoppedAt)
        )
        // Impossible times are refused before they are used in calculations.
        guard FixIntake.possible(at: now).contains(message.stoppedAt), start <= end,
            start >= end.advanced(milliseconds: -Self.longestRecording)
        else { throw TripsError.impossibleTime }
        return try await host.database.write { transaction in
            let trips = TripStore(transaction: transaction)
            let store = FixStore(transaction: transaction)
            if let owner = try store.owner(of: message.id) {
                guard owner == person else { throw TripsError.foreignRecorder }
                return try trips.trips(ofRecording: message.id)
            }
            let recorder = try Self.phone(message.device, of: person, store, at: now)
            if let last = message.lastSequence, recorder.highestSequence ?? -1 < last {
                throw TripsError.fixesMissing
            }
            try store.insert(message, of: recorder)
            return try make(message, from: start, to: end, of: recorder, in: transaction)
        }
    }

    private func make(
        _ message: RecordingMessage,
        from start: Timestamp,
        to end: Timestamp,
        of recorder: StoredRecorder,
        in transaction: any Transaction
    ) throws -> [StoredTrip] {
        let keeping = keeping(of: recorder.person, in: transaction)
        let fixes = try FixStore(transaction: transaction).fixes(of: recorder.id, from: start, to: end)
        guard fixes.count > 1 else { return [] }
        let maker = TripMaker(habits: try keeping.habits.modes(of: recorder.person))
        let drafts = maker.trips(in: fixes, from: start, to: end).map { $0.saidToBe(message) }
        // The user's choice replaces trips found automatically in the meantime.
        try keeping.trips.remove(
            keeping.trips.untouched(of: recorder.id, endedAfter: start, beganBefore: end)
        )
        var origin = Self.origin(of: recorder)
        origin.recording = message.id
        return try drafts.flatMap { try keeping.keep($0, from: origin) }
    }

    func keeping(of person: Identifier<Account>, in transaction: any Transaction) -> TripKeeping {
        TripKeeping(of: person, host: host, in: transaction)
    }
}

extension TripDraft {
    /// Returns the trip with the user's mode; walks to a vehicle and waits stay.
    fileprivate func saidToBe(_ message: RecordingMessage) -> TripDraft {
        guard let means = message.means else { return self }
        var draft = self
        let isAll = legs.count == 1 || means == .walk || means == .run || !legs.contains { $0.isRide }
        for index in draft.legs.indices where isAll || draft.legs[index].isRide {
            if draft.legs[index].means == .wait, !isAll { continue }
            draft.legs[index].means = means
            draft.legs[index].occupants = min(100, max(1, message.occupants ?? 1))
            draft.legs[index].isAsked = false
        }
        return draft
    }
}

extension TripLeg {
    fileprivate var isRide: Bool { means != .walk && means != .run && means != .wait }
}
