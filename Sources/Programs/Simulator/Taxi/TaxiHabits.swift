package import CrosstownGeo
import CrosstownValues

/// What drivers tend to do; probabilities from 0 to 1, spans in seconds.
public struct TaxiHabits: Hashable, Sendable {
    /// How long drivers look at an offer before they answer.
    public var thinkingSeconds: ClosedRange<Double> = 1...6
    /// How many offers are refused.
    public var refuses = 0.1
    /// How many offers are not noticed at all.
    public var misses = 0.04
    /// How long it takes until the passenger has got in, and out.
    public var boardingSeconds: ClosedRange<Double> = 5...30
    /// How long drivers stand before they cruise on.
    public var standingSeconds: ClosedRange<Double> = 10...120
    /// How far they cruise on average.
    public var cruisingMetres = 800.0
    /// How far passengers ride on average.
    public var rideMetres = 1500.0
    /// The time between two positions.
    public var fixSeconds: ClosedRange<Double> = 1...3
    /// How long a driver is on duty on average.
    public var dutySeconds = 3600.0
    /// How long a driver rests between two duties.
    public var restSeconds: ClosedRange<Double> = 60...300
    /// How long it is between two losses of connection on average.
    public var secondsBetweenSilences = 1800.0
    /// How long a connection is lost.
    public var silenceSeconds: ClosedRange<Double> = 15...60
    /// How many losses last so long that the city takes the driver off duty.
    public var losesConnectionForLong = 0.1
    /// How long these last.
    public var longSilenceSeconds: ClosedRange<Double> = 130...180

    /// The habits of an ordinary city.
    public init() {}
}

/// What a driver is going to do about an offer.
package enum OfferReaction: Hashable, Sendable {
    /// Accepts after so many milliseconds.
    case accepts(afterMilliseconds: Int64)
    /// Refuses after so many milliseconds.
    case refuses(afterMilliseconds: Int64)
    /// Does not notice.
    case misses

    /// What a driver of some habits does this time.
    package init(_ habits: TaxiHabits, using random: inout SplitMix) {
        let delay = random.milliseconds(habits.thinkingSeconds)
        let chance = Double.random(in: 0..<1, using: &random)
        if chance < habits.misses {
            self = .misses
        } else if chance < habits.misses + habits.refuses {
            self = .refuses(afterMilliseconds: delay)
        } else {
            self = .accepts(afterMilliseconds: delay)
        }
    }
}
