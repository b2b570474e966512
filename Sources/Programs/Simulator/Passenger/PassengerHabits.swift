import CrosstownGeo
import CrosstownValues

/// What passengers tend to do; probabilities from 0 to 1, spans in seconds.
public struct PassengerHabits: Hashable, Sendable {
    /// How likely one, two and three persons ride, in any unit.
    public var groupWeights: [Double] = [6, 3, 1]
    /// How long passengers wait on average until a taxi accepts, beyond a minute.
    public var searchingSeconds = 240.0
    /// How long they wait on average until the taxi arrives, beyond ten minutes.
    public var awaitingSeconds = 1800.0
    /// How many give up once everybody was asked in vain.
    public var givesUpAfterOneRound = 0.3

    /// The habits of an ordinary city.
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
