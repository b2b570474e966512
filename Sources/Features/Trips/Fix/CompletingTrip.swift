import CrosstownValues

/// A trip that is recorded and that later positions may still change, as programs read it.
struct CompletingTrip: Codable, Hashable, Sendable {
    /// When it began, in milliseconds since 1970.
    let beganAt: Timestamp
    /// When its last position was.
    let endedAt: Timestamp
    /// What most of it was made with, so far.
    let means: Means
    /// How far it has led, in meters.
    let meters: Double
    /// Grams CO2e that it has emitted for one person.
    let emittedGrams: Double
    /// Grams CO2e less than driving alone in an average car.
    let avoidedGrams: Double
    /// Whether the mode is not certain.
    let isAsked: Bool
    /// How many seconds the clocks where it began are ahead of UTC; absent where they are the city's.
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
