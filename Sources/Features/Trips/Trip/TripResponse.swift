import CrosstownGeo
import CrosstownValues

/// A trip, as programs and the phone read it.
struct TripResponse: Codable, Hashable, Sendable {
    /// Its identity.
    let id: Identifier<KeptTrip>
    /// Where it comes from.
    let source: TripSource
    /// When it began, in milliseconds since 1970.
    let beganAt: Timestamp
    /// When it ended.
    let endedAt: Timestamp
    /// What most of it was made with.
    let means: Means
    /// How far it led, in meters.
    let meters: Double
    /// By how much that may be off, with 68 %.
    let errorMeters: Double?
    /// Grams CO2e that it emitted for one person.
    let emittedGrams: Double
    /// Grams CO2e less than driving alone in an average car.
    let avoidedGrams: Double
    /// The edition of the emission factors.
    let factors: String
    /// Whether something is to be asked.
    let isAsked: Bool
    /// Whether the person has changed it.
    let isEdited: Bool
    /// How many seconds the clocks where it began are ahead of UTC; absent where they are the city's.
    let secondsFromUTC: Int?

    init(_ trip: StoredTrip) {
        id = trip.id
        source = trip.source
        beganAt = trip.beganAt
        endedAt = trip.endedAt
        means = trip.means
        meters = trip.metres.inTenths
        errorMeters = trip.errorMetres?.inTenths
        emittedGrams = trip.emittedGrams.inTenths
        avoidedGrams = trip.avoidedGrams.inTenths
        factors = trip.factors
        isAsked = trip.isAsked
        isEdited = trip.isEdited
        secondsFromUTC = trip.secondsFromUTC
    }
}

/// What the end of a recording is answered with.
struct RecordingResponse: Codable, Hashable, Sendable {
    /// The trips that were made of it.
    let trips: [TripResponse]
}

extension Double {
    /// Rounded to a tenth: neither meters of a way nor grams of its emissions are known any closer.
    var inTenths: Double { (self * 10).rounded() / 10 }
}
