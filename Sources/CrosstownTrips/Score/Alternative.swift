import CrosstownValues

/// A choice that would have scored better.
struct Alternative: Hashable, Sendable, Codable {
    /// What with.
    let means: Means
    /// Grams that it would have emitted.
    let emittedGrams: Double
    /// Grams less than the trip emitted.
    let savedGrams: Double
    /// About how long it takes, in seconds.
    let seconds: Double
}

/// Looks for the choice that would have scored best among those that fit the way.
///
/// Paces are door to door, stops and waits included. Beyond its reach a means is no choice that people make.
enum Alternatives {
    private struct Choice {
        let means: Means
        let reach: Double
        let metresPerSecond: Double
        let waitSeconds: Double
    }

    private static let choices = [
        Choice(means: .walk, reach: 2_500, metresPerSecond: 1.3, waitSeconds: 0),
        Choice(means: .bike, reach: 10_000, metresPerSecond: 4.2, waitSeconds: 60),
        Choice(means: .electricBike, reach: 20_000, metresPerSecond: 5.3, waitSeconds: 60),
        Choice(means: .bus, reach: 30_000, metresPerSecond: 5, waitSeconds: 420),
        Choice(means: .train, reach: 1_500_000, metresPerSecond: 14, waitSeconds: 900),
    ]

    /// The best other choice over the same way; `nil` where none is better by a tenth.
    static func best(metres: Double, emitted: Double, means: Means, scoring: Scoring) -> Alternative? {
        let longest = 3.0
        guard metres > 200 else { return nil }
        let own = choices.first { $0.means == means }
        let ownSeconds = own.map { metres / $0.metresPerSecond + $0.waitSeconds }
        for choice in choices where metres <= choice.reach && choice.means != means {
            guard let perKilometre = scoring.gramsPerKilometre(choice.means) else { continue }
            let grams = perKilometre * metres / 1000
            let seconds = metres / choice.metresPerSecond + choice.waitSeconds
            if let ownSeconds, seconds > longest * ownSeconds { continue }
            guard grams < 0.9 * emitted, emitted - grams >= 20 else { continue }
            return Alternative(means: choice.means, emittedGrams: grams, savedGrams: emitted - grams, seconds: seconds)
        }
        return nil
    }
}
