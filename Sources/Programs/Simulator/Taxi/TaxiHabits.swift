package import CrosstownGeo
import CrosstownValues

/// The habits of drivers; probabilities from 0 to 1, times in seconds.
public struct TaxiHabits: Hashable, Sendable {
    /// The time until drivers answer an offer.
    public var thinkingSeconds: ClosedRange<Double> = 1...6
    /// The share of refused offers.
    public var refuses = 0.1
    /// The share of offers that drivers do not notice.
    public var misses = 0.04
    /// The time for getting in and for getting out.
    public var boardingSeconds: ClosedRange<Double> = 5...30
    /// The time that drivers stand before they cruise again.
    public var standingSeconds: ClosedRange<Double> = 10...120
    /// The mean distance of cruising.
    public var cruisingMetres = 800.0
    /// The mean distance of rides.
    public var rideMetres = 1500.0
    /// The time between two positions.
    public var fixSeconds: ClosedRange<Double> = 1...3
    /// The mean time on duty.
    public var dutySeconds = 3600.0
    /// The time of rest between two shifts.
    public var restSeconds: ClosedRange<Double> = 60...300
    /// The mean time between two losses of connection.
    public var secondsBetweenSilences = 1800.0
    /// The duration of a loss of connection.
    public var silenceSeconds: ClosedRange<Double> = 15...60
    /// The share of losses so long that the city takes the driver off duty.
    public var losesConnectionForLong = 0.1
    /// The duration of these losses.
    public var longSilenceSeconds: ClosedRange<Double> = 130...180

    /// Creates the default habits.
    public init() {}
}

/// A driver's reaction to an offer.
package enum OfferReaction: Hashable, Sendable {
    /// Accepts after these milliseconds.
    case accepts(afterMilliseconds: Int64)
    /// Refuses after these milliseconds.
    case refuses(afterMilliseconds: Int64)
    /// Does not notice.
    case misses

    /// Creates a random reaction by a driver's habits.
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
