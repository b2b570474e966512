import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The savings of another mode on trips in a time span.
struct BetterChoice: Hashable, Sendable, Codable {
    /// The mode of the trips.
    let means: Means
    /// The mode with a better score.
    let instead: Means
    var trips: Int
    /// The grams that it would have saved.
    var savedGrams: Double

    /// Returns up to three choices that would have saved most, by the lengths of the trips without routing.
    static func best(of trips: [StoredTrip], scoring: Scoring) -> [BetterChoice] {
        var sums: [[Means]: BetterChoice] = [:]
        for trip in trips {
            let better = Alternatives.best(
                metres: trip.metres,
                emitted: trip.emittedGrams,
                means: trip.means,
                scoring: scoring
            )
            guard let better else { continue }
            let none = BetterChoice(means: trip.means, instead: better.means, trips: 0, savedGrams: 0)
            var sum = sums[[trip.means, better.means]] ?? none
            sum.trips += 1
            sum.savedGrams += better.savedGrams.rounded()
            sums[[trip.means, better.means]] = sum
        }
        let order = sums.values.sorted { ($1.savedGrams, $0.means.rawValue) < ($0.savedGrams, $1.means.rawValue) }
        return Array(order.prefix(3))
    }

    /// A sentence, such as "Bike instead of Car, on 4 trips: 2 kg CO₂ less".
    var words: LocalizedText {
        let saved = TripsText.carbon(savedGrams)
        return .plural(
            trips,
            one: "\(instead.name) instead of \(means.name), on \(trips) trip: \(saved) less",
            other: "\(instead.name) instead of \(means.name), on \(trips) trips: \(saved) less"
        )
    }
}
