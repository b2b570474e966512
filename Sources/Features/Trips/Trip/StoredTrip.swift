import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The subject of a recording's identity, which the phone makes.
enum Recording {}

extension Means: SQLReadable, SQLBindable {}

/// A trip as it is kept, without its legs.
struct StoredTrip: Hashable, Sendable {
    var id: Identifier<KeptTrip>
    var person: Identifier<Account>
    var source: TripSource
    var recorder: Identifier<FixRecorder>?
    var recording: Identifier<Recording>?
    var ride: String?
    var beganAt: Timestamp
    var endedAt: Timestamp
    var means: Means
    var metres: Double
    var errorMetres: Double?
    var emittedGrams: Double
    var avoidedGrams: Double
    /// The edition of the emission factors.
    var factors: String
    var isAsked: Bool
    var isEdited: Bool
    var isCoarse: Bool
    var deletedAt: Timestamp?
    /// How many seconds the clocks where it began are ahead of UTC; `nil` where they are those of the city.
    var secondsFromUTC: Int?

    static let columns: SQL = """
        id, person, source, recorder, recording, ride, began_at, ended_at, means, metres, error_metres, emitted_grams,
        avoided_grams, factors, is_asked, is_edited, is_coarse, deleted_at, seconds_from_utc
        """

    init(_ row: Row) throws {
        var reader = RowReader(row)
        id = try reader.next()
        person = try reader.next()
        source = try reader.next()
        recorder = try reader.next()
        recording = try reader.next()
        ride = try reader.next()
        beganAt = try reader.next()
        endedAt = try reader.next()
        means = try reader.next()
        metres = try reader.next()
        errorMetres = try reader.next()
        emittedGrams = try reader.next()
        avoidedGrams = try reader.next()
        factors = try reader.next()
        isAsked = try reader.next()
        isEdited = try reader.next()
        isCoarse = try reader.next()
        deletedAt = try reader.next()
        secondsFromUTC = try reader.next()
    }

    /// A trip that is new, with what its legs say.
    init(
        id: Identifier<KeptTrip>,
        person: Identifier<Account>,
        source: TripSource,
        recorder: Identifier<FixRecorder>? = nil,
        recording: Identifier<Recording>? = nil,
        ride: String? = nil,
        draft: TripDraft,
        score: ScoreSum,
        isEdited: Bool = false,
        secondsFromUTC: Int? = nil
    ) {
        self.id = id
        self.person = person
        self.source = source
        self.recorder = recorder
        self.recording = recording
        self.ride = ride
        (beganAt, endedAt) = (draft.beganAt, draft.endedAt)
        means = draft.means
        metres = draft.metres
        errorMetres = draft.errorMetres
        emittedGrams = score.emitted
        avoidedGrams = score.avoided
        factors = score.factors
        isAsked = draft.legs.contains(where: \.isAsked)
        self.isEdited = isEdited
        isCoarse = false
        deletedAt = nil
        self.secondsFromUTC = secondsFromUTC
    }

    /// Tells moments as clocks showed them where the trip began.
    func clocks(in city: LocalTime) -> TripClocks { TripClocks(secondsFromUTC: secondsFromUTC, city: city) }

    var seconds: Double { Double(endedAt.milliseconds(since: beganAt)) / 1000 }
}

extension TripLeg {
    init(_ row: Row) throws {
        var reader = RowReader(row)
        beganAt = try reader.next()
        endedAt = try reader.next()
        means = try reader.next()
        engineMeans = try reader.next()
        isAsked = try reader.next()
        isSomeVehicle = try reader.next()
        occupants = try reader.next()
        metres = try reader.next()
        errorMetres = try reader.next()
        way = Polyline(polyline6: try reader.next(as: String.self))?.places ?? []
    }
}
