import CrosstownKit
import CrosstownValues

/// What one span of days held: of each trip the whole meters and grams that its page shows, so that days add up to weeks.
struct SpanSum: Hashable, Sendable, Codable {
    var meters = 0.0
    var sustainableMeters = 0.0
    var emittedGrams = 0.0
    var avoidedGrams = 0.0
    var trips = 0
    /// How many of the trips have a question; they count as what is likeliest.
    var questions = 0

    mutating func add(_ trip: StoredTrip, _ legs: [MeansSum]) {
        trips += 1
        if trip.isAsked { questions += 1 }
        meters += trip.metres.rounded()
        emittedGrams += trip.emittedGrams.rounded()
        avoidedGrams += trip.avoidedGrams.rounded()
        sustainableMeters += legs.filter(\.means.isSustainable).reduce(0) { $0 + $1.metres.rounded() }
    }
}
