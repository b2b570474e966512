import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The subject of a recording's identifier, which the phone creates.
enum Recording {
    static let personal = PersonalTable(
        "trips_recording",
        [
            .account("person", in: "Recordings", erasing: .row),
            .listed("t.started_at", as: .moment(TripsText.start)),
            .listed("t.stopped_at", as: .moment("End")),
            .listed("t.means", as: .plain("Mode")),
        ],
        order: "t.started_at DESC"
    )
}

extension Means: SQLReadable, SQLBindable {}

/// A stored trip without its legs.
struct StoredTrip: Hashable, Sendable {
    var id: Identifier<KeptTrip>
    var person: Identifier<Account>
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
    var source: TripSource
    var factors: String
    var isAsked: Bool
    var isEdited: Bool
    var isCoarse: Bool
    var deletedAt: Timestamp?
    /// The offset from UTC in seconds where it began; `nil` for the city's time zone.
    var secondsFromUTC: Int?
}

extension StoredTrip {
    static let table = Table(
        "trips_trip",
        Column("id", \StoredTrip.id),
        Column("person", \StoredTrip.person, .account(in: "Trips", erasing: .row)),
        Column("recorder", \StoredTrip.recorder),
        Column("recording", \StoredTrip.recording),
        Column("ride", \StoredTrip.ride),
        Column("began_at", \StoredTrip.beganAt, .listed(as: .moment(TripsText.start))),
        Column("ended_at", \StoredTrip.endedAt, .listed(as: .moment("End"))),
        Column("means", \StoredTrip.means, .listed(as: .plain("Mode"))),
        Column("metres", \StoredTrip.metres, .listed(as: .plain("Distance (m)"))),
        Column("error_metres", \StoredTrip.errorMetres),
        Column("emitted_grams", \StoredTrip.emittedGrams, .listed(as: .plain("CO₂ emitted (g)"))),
        Column("avoided_grams", \StoredTrip.avoidedGrams, .listed(as: .plain("CO₂ saved (g)"))),
        Column("source", \StoredTrip.source, .listed(as: .plain("Source"))),
        Column("factors", \StoredTrip.factors),
        Column("is_asked", \StoredTrip.isAsked),
        Column("is_edited", \StoredTrip.isEdited, .listed(as: .yesOrNo("Changed by you"))),
        Column("is_coarse", \StoredTrip.isCoarse),
        Column("deleted_at", \StoredTrip.deletedAt, .listed(as: .moment("Deleted"))),
        Column("seconds_from_utc", \StoredTrip.secondsFromUTC),
        make: StoredTrip.init
    )

    static let personal = table.personal(order: "t.began_at DESC")

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

    func clocks(in city: LocalTime) -> TripClocks { TripClocks(secondsFromUTC: secondsFromUTC, city: city) }

    var seconds: Double { Double(endedAt.milliseconds(since: beganAt)) / 1000 }
}

extension TripLeg {
    static let personal = PersonalTable(
        "trips_leg",
        of: "trips_trip",
        by: "trip",
        in: "Legs of trips",
        [
            .listed("t.began_at", as: .moment(TripsText.start)),
            .listed("t.ended_at", as: .moment("End")),
            .listed("t.means", as: .plain("Mode")),
            .listed("t.occupants", as: .plain("People")),
            .listed("t.metres", as: .plain("Distance (m)")),
            .content("way", as: .plain("Route (polyline, 6 decimal places)")),
        ],
        order: "p.began_at DESC, t.position"
    )

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
