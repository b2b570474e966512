import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTripEngine
import CrosstownValues

/// Adds trips to a user's history: asks about uncertain modes, matches rides, and avoids duplicates.
///
/// It lives as long as its transaction.
struct TripKeeping {
    let transaction: any Transaction
    let person: Identifier<Account>
    let ids: any IdentifierSource
    let localTime: LocalTime
    let clocksElsewhere: ClocksElsewhere
    let factors: FactorSet

    var trips: TripStore { TripStore(transaction: transaction) }
    var settings: SettingsStore { SettingsStore(transaction: transaction) }
    var habits: HabitStore { HabitStore(transaction: transaction) }
    var rides: RideStore { RideStore(transaction: transaction) }

    init(
        of person: Identifier<Account>,
        host: TripsHost,
        in transaction: any Transaction
    ) {
        self.transaction = transaction
        self.person = person
        ids = host.ids
        localTime = host.localTime
        clocksElsewhere = host.city.clocksElsewhere
        factors = host.factors.set
    }

    /// The source of a trip with its identifier there.
    struct Origin {
        let source: TripSource
        var recorder: Identifier<FixRecorder>?
        var recording: Identifier<Recording>?
        var ride: String?
        /// The recorder's offset from UTC in seconds, for a trip without a place.
        var secondsFromUTC: Int?
    }

    /// Stores a recorded trip without deleted stretches, unless another trip covers it.
    ///
    /// - Throws: `DatabaseError`.
    @discardableResult
    func keep(_ draft: TripDraft, from origin: Origin) throws -> [StoredTrip] {
        let stretches = try DeletedStretchStore(transaction: transaction).stretches(
            of: person,
            between: draft.beganAt,
            and: draft.endedAt
        )
        return try draft.without(stretches).compactMap { try keepRest($0, from: origin) }
    }

    /// Returns what would be stored of a draft now: without deleted stretches and what other trips cover.
    ///
    /// - Throws: `DatabaseError`.
    func unstored(_ draft: TripDraft) throws -> [TripDraft] {
        let stretches = try DeletedStretchStore(transaction: transaction).stretches(
            of: person,
            between: draft.beganAt,
            and: draft.endedAt
        )
        let rests = try draft.without(stretches).filter { rest in
            let others = try trips.trips(of: person, between: rest.beganAt, and: rest.endedAt)
            return !others.contains { covers($0, rest) }
        }
        return try rests.map { rest in
            var answered = rest
            try answerByHabit(&answered)
            return answered
        }
    }

    private func keepRest(_ draft: TripDraft, from origin: Origin) throws -> StoredTrip? {
        if origin.source == .file, let recorder = origin.recorder, try isKnown(draft, of: recorder) { return nil }
        var draft = draft
        try answerByHabit(&draft)
        let others = try trips.trips(of: person, between: draft.beganAt, and: draft.endedAt)
        let ridden = try matchRides(&draft, others)
        let rivals = others.filter { !ridden.replaced.contains($0.id) }
        guard !rivals.contains(where: { covers($0, draft) }) else { return nil }
        try trips.remove(ridden.replaced)
        var origin = origin
        origin.ride = ridden.ride
        let trip = stored(draft, from: origin, score: try score(draft))
        try trips.insert(trip, draft.legs)
        return trip
    }

    /// Returns whether a previous file contains the trip, which then keeps its address; deletes others at its time.
    ///
    /// A file's positions before or after a trip can belong to it, so trips are found again in the positions around it.
    private func isKnown(_ draft: TripDraft, of recorder: Identifier<FixRecorder>) throws -> Bool {
        let others = try trips.tripsAwaitingCut(of: recorder, between: draft.beganAt, and: draft.endedAt)
        if others.count == 1, KnownTrips.isSame(others[0], as: draft) { return true }
        try trips.remove(others.map(\.id))
        return false
    }

    func stored(_ draft: TripDraft, from origin: Origin, score: ScoreSum, isEdited: Bool = false) -> StoredTrip {
        StoredTrip(
            id: ids.next(KeptTrip.self),
            person: person,
            source: origin.source,
            recorder: origin.recorder,
            recording: origin.recording,
            ride: origin.ride,
            draft: draft,
            score: score,
            isEdited: isEdited,
            secondsFromUTC: secondsFromUTC(of: draft, said: origin.secondsFromUTC)
        )
    }

    /// Returns the offset from UTC in seconds where a trip began.
    ///
    /// The recorder's offset is only used without a place: a browser can be set to UTC, or to its user's home time
    /// zone.
    func secondsFromUTC(of draft: TripDraft, said: Int?) -> Int? {
        guard let start = draft.start else { return said }
        return clocksElsewhere(start, draft.beganAt)
    }

    func score(_ draft: TripDraft) throws -> ScoreSum {
        Scoring(car: try settings.settings(of: person).car, factors: factors).score(draft.legs)
    }

    /// Two phones, or a file of a recorded trip: they must share half of the shorter one's time.
    private func covers(_ trip: StoredTrip, _ draft: TripDraft) -> Bool {
        let shared = TripDraft.sharedSeconds((trip.beganAt, trip.endedAt), (draft.beganAt, draft.endedAt))
        let shorter = min(trip.seconds, Double(draft.endedAt.milliseconds(since: draft.beganAt)) / 1000)
        return shared >= 0.5 * max(shorter, 1)
    }

    private func answerByHabit(_ draft: inout TripDraft) throws {
        for index in draft.legs.indices where draft.legs[index].isAsked {
            guard let place = habitPlace(of: draft.legs[index]), let answer = try habits.answer(at: place, of: person)
            else { continue }
            draft.legs[index].means = answer.means
            draft.legs[index].occupants = answer.occupants
            draft.legs[index].isAsked = false
        }
    }

    func habitPlace(of leg: TripLeg) -> String? {
        let day = localTime.day(of: leg.beganAt)
        let second = Int(leg.beganAt.milliseconds(since: localTime.start(of: day)) / 1000)
        return HabitStore.place(from: leg.way.first, to: leg.way.last, secondOfDay: max(0, second))
    }
}
