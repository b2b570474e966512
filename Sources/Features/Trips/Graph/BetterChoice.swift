import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What another choice would have saved on trips of a span.
struct BetterChoice: Hashable, Sendable, Codable {
    /// What the trips were made with.
    let means: Means
    /// What would have scored better.
    let instead: Means
    /// How many trips.
    var trips: Int
    /// Grams less than they emitted.
    var savedGrams: Double

    /// The choices that would have saved most, at most three; by the lengths of the trips, without asking for routes.
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

    /// In words, such as "Bike instead of Car, on 4 trips: 2 kg CO₂ less".
    var words: LocalizedText {
        let saved = TripsText.carbon(savedGrams)
        return .plural(
            trips,
            one: "\(instead.name) instead of \(means.name), on \(trips) trip: \(saved) less",
            other: "\(instead.name) instead of \(means.name), on \(trips) trips: \(saved) less"
        )
    }
}
