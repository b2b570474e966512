import CrosstownKit
import CrosstownValues

/// The sum of some days, in the whole meters and grams shown for each trip, so that days add up to weeks.
struct SpanSum: Hashable, Sendable, Codable {
    var meters = 0.0
    var sustainableMeters = 0.0
    var emittedGrams = 0.0
    var avoidedGrams = 0.0
    var trips = 0
    /// The number of trips with a question; they count with their most likely mode.
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
