import CrosstownValues

/// A recorded trip that later positions can still change, in the API.
struct CompletingTrip: Codable, Hashable, Sendable {
    /// When the trip began, in milliseconds since 1970.
    let beganAt: Timestamp
    /// The time of the last position.
    let endedAt: Timestamp
    /// The main mode so far.
    let means: Means
    /// The distance so far in meters.
    let meters: Double
    /// The emissions per person in grams CO2e.
    let emittedGrams: Double
    /// The grams CO2e less than driving alone in an average car.
    let avoidedGrams: Double
    /// Whether the mode is uncertain.
    let isAsked: Bool
    /// The offset from UTC in seconds where the trip began; absent for the city's time zone.
    let secondsFromUTC: Int?

    init(_ draft: TripDraft, score: ScoreSum, secondsFromUTC: Int?) {
        (beganAt, endedAt) = (draft.beganAt, draft.endedAt)
        means = draft.means
        meters = draft.metres.inTenths
        emittedGrams = score.emitted.inTenths
        avoidedGrams = score.avoided.inTenths
        isAsked = draft.legs.contains(where: \.isAsked)
        self.secondsFromUTC = secondsFromUTC
    }

    var seconds: Double { Double(endedAt.milliseconds(since: beganAt)) / 1000 }
}
