import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTripEngine
import CrosstownValues
import CrosstownWeb

/// A recording that a person has started and stopped.
struct RecordingMessage: Codable, Hashable, Sendable {
    /// Its identity, made by the phone, so that it counts once.
    var id: Identifier<Recording>
    /// The phone.
    var device: Identifier<FixRecorder>
    /// When Start was touched, in milliseconds since 1970.
    var startedAt: Int64
    /// When Stop was touched.
    var stoppedAt: Int64
    /// The number of the last position of the recording; absent where there was none.
    var lastSequence: Int64?
    /// What the person said to have moved with; absent where that was left to the engine.
    var means: Means?
    /// How many shared the vehicle.
    var occupants: Int?
}

extension RecordingMessage: SelfLimiting {
    static var limits: [String: FieldLimits] {
        ["startedAt": .deviceMoment, "stoppedAt": .deviceMoment, "occupants": .number(1...100)]
    }
}

/// Takes in what phones and recorders record, and makes trips of it.
struct FixService {
    let host: TripsHost

    /// How many positions a batch may hold.
    static let mostFixes = 2_000
    /// How many new positions of a person are taken in a day (UTC): five phones all day, once a second, or two files of
    /// the largest size.
    static let mostFixesPerDay = 500_000
    /// How many recorders a person may have.
    static let mostRecorders = 40
    /// How long a recording that was started and stopped may be.
    private static let longestRecording: Int64 = 3 * 86_400_000
    /// The kind of the deadline at which a recorder's fixes are cut into trips.
    static let cutDeadline = "trips.cut"
    /// What the engine waits for before a trip is over for certain: the longest wait between two vehicles.
    static let settled: Int64 = 46 * 60_000
    /// How long new fixes wait to be cut with those that follow them; a stream of a whole day is looked at 100 times.
    static let pauseOfNew: Int64 = 15 * 60_000
    /// The same of fixes of long ago, whose trips are over.
    static let pauseOfOld: Int64 = 20_000
    /// How far back the engine looks, to see where a trip began.
    static let context: Int64 = 6 * 3_600_000

    /// Takes a batch of a phone.
    ///
    /// - Throws: `Problem` where it is too large, `TripsError` where the phone is another person's, `DatabaseError`.
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

    /// Ends a recording: its trips, with their scores.
    ///
    /// The same recording again answers with the same trips.
    /// - Throws: `TripsError`, `DatabaseError`.
    func finish(_ message: RecordingMessage, by person: Identifier<Account>) async throws -> [StoredTrip] {
        let now = host.clock.now()
        let (start, end) = (
            Timestamp(milliseconds: message.startedAt), Timestamp(milliseconds: message.stoppedAt)
        )
        // Times that nobody records are refused before anything is reckoned with them.
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
        // What was found in the stream meanwhile gives way to what the person has said.
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
    /// The trip with the means that the person named: walks to a vehicle and waits in between stay what they are.
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
