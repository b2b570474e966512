import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTripEngine
import CrosstownValues

/// Puts trips among a person's others: asked about where the engine is unsure, joined with own rides, never twice.
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

    /// Where a trip comes from, with what identifies it there.
    struct Origin {
        let source: TripSource
        var recorder: Identifier<FixRecorder>?
        var recording: Identifier<Recording>?
        var ride: String?
        /// How many seconds the clocks where it began are ahead of UTC, as the recorder said; for a trip without a place.
        var secondsFromUTC: Int?
    }

    /// Keeps a recorded trip, but for what the person has deleted of its time and what another one covers already.
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

    /// What would be stored of a draft now: without what the person has deleted and what another trip covers.
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

    /// Whether an earlier file has brought the trip, which then stays under its address; others in its place are removed.
    ///
    /// What a file tells of the time after a trip, or before it, may be one with it. Therefore the positions around it become
    /// trips again.
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

    /// How many seconds the clocks where a trip began are ahead of UTC.
    ///
    /// As its recorder said only where no place is known: a browser may be set to UTC, or to the zone of its owner's home.
    func secondsFromUTC(of draft: TripDraft, said: Int?) -> Int? {
        guard let start = draft.start else { return said }
        return clocksElsewhere(start, draft.beganAt)
    }

    func score(_ draft: TripDraft) throws -> ScoreSum {
        Scoring(car: try settings.settings(of: person).car, factors: factors).score(draft.legs)
    }

    /// Two phones, or a file of what was recorded already: half of the shorter one's time decides.
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
