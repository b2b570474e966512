import CrosstownGeo
import CrosstownValues

struct TripResponse: Codable, Hashable, Sendable {
    let id: Identifier<KeptTrip>
    let source: TripSource
    /// When the trip began, in milliseconds since 1970.
    let beganAt: Timestamp
    let endedAt: Timestamp
    /// The main mode.
    let means: Means
    /// The distance in meters.
    let meters: Double
    /// The possible error with 68 %.
    let errorMeters: Double?
    /// The emissions per person in grams CO2e.
    let emittedGrams: Double
    /// The grams CO2e less than driving alone in an average car.
    let avoidedGrams: Double
    let factors: String
    /// Whether the user is asked about it.
    let isAsked: Bool
    /// Whether the user has changed it.
    let isEdited: Bool
    /// The offset from UTC in seconds where the trip began; absent for the city's time zone.
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

/// The response to the end of a recording.
struct RecordingResponse: Codable, Hashable, Sendable {
    let trips: [TripResponse]
}

extension Double {
    /// Rounded to a tenth, because meters and grams are not more accurate.
    var inTenths: Double { (self * 10).rounded() / 10 }
}
