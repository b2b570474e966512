import CrosstownKit
import CrosstownValues

/// What one span of days held.
struct SpanSum: Hashable, Sendable, Codable {
    var meters = 0.0
    var sustainableMeters = 0.0
    var emittedGrams = 0.0
    var avoidedGrams = 0.0
    var trips = 0

    mutating func add(_ trip: StoredTrip, _ legs: [MeansSum]) {
        trips += 1
        meters += trip.metres
        emittedGrams += trip.emittedGrams
        avoidedGrams += trip.avoidedGrams
        sustainableMeters += legs.filter(\.means.isSustainable).reduce(0) { $0 + $1.metres }
    }
}
