#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How much longer drives took than was estimated in some hour of the day, as sums that grow drive by drive.
///
/// The mean is taken over logarithms, so that twice as long and half as long cancel out.
struct LearnedFactor: Hashable, Sendable {
    /// What of the sums remains at each further drive: the last 500 drives or so count.
    private static let memory = 0.998
    /// No drive counts as further off the present estimate than this logarithm (a factor of 1.65), so that a meter that
    /// was left running changes little.
    private static let furthest = 0.5
    /// The factors that traffic can explain.
    private static let bounds = 0.4...3.0
    /// An hour with fewer drives than this is told more by the other hours than by its own.
    private static let hourPrior = 20.0
    /// As many drives at the factor 1 are believed before the first real one.
    private static let cityPrior = 5.0

    /// The number of drives, of which older ones count less.
    var weight = 0.0
    /// The sum of the logarithms of real by estimated duration, with the same weights.
    var logarithms = 0.0

    /// Learns from one drive whose duration was `ratio` times the uncorrected estimate, while `present` was believed.
    mutating func learn(ratio: Double, present: Double) {
        let offset = min(Self.furthest, max(-Self.furthest, log(ratio) - log(present)))
        weight = weight * Self.memory + 1
        logarithms = logarithms * Self.memory + log(present) + offset
    }

    /// The factor of an hour among those of the whole day.
    static func factor(hour: LearnedFactor, day: some Sequence<LearnedFactor>) -> Double {
        let sums = day.reduce(into: LearnedFactor()) { sums, hour in
            sums.weight += hour.weight
            sums.logarithms += hour.logarithms
        }
        let city = sums.logarithms / (sums.weight + cityPrior)
        let own = (hour.logarithms + hourPrior * city) / (hour.weight + hourPrior)
        return min(bounds.upperBound, max(bounds.lowerBound, exp(own)))
    }
}
