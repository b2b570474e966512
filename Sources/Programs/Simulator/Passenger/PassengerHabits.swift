import CrosstownGeo
import CrosstownValues

/// The habits of passengers; probabilities from 0 to 1, times in seconds.
public struct PassengerHabits: Hashable, Sendable {
    /// The relative frequency of one, two and three passengers, in any unit.
    public var groupWeights: [Double] = [6, 3, 1]
    /// The mean time that passengers wait for acceptance, beyond a minute.
    public var searchingSeconds = 240.0
    /// The mean time that they wait for the taxi's arrival, beyond ten minutes.
    public var awaitingSeconds = 1800.0
    /// The share that gives up once every driver has refused.
    public var givesUpAfterOneRound = 0.3

    /// Creates the default habits.
    public init() {}

    func passengers(using random: inout SplitMix) -> Int {
        var rest = Double.random(in: 0..<1, using: &random) * groupWeights.reduce(0, +)
        for (index, weight) in groupWeights.enumerated() {
            rest -= weight
            if rest < 0 { return index + 1 }
        }
        return 1
    }

    func patience(using random: inout SplitMix) -> Patience {
        Patience(
            searching: Seconds(60 + random.exponential(mean: searchingSeconds)),
            awaiting: Seconds(600 + random.exponential(mean: awaitingSeconds)),
            givesUpAfterOneRound: random.happens(givesUpAfterOneRound)
        )
    }
}
