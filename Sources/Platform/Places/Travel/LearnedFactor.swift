#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How much longer drives of one kind took than was estimated, as sums that grow drive by drive.
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

    /// What a drive teaches whose duration was `ratio` times the uncorrected estimate, while `present` was believed.
    static func lesson(ratio: Double, present: Double) -> Double {
        log(present) + min(furthest, max(-furthest, log(ratio) - log(present)))
    }

    /// Adds the lesson of one drive.
    mutating func learn(_ lesson: Double) {
        weight = weight * Self.memory + 1
        logarithms = logarithms * Self.memory + lesson
    }

    /// The mean lesson, as far as it outweighs so many drives without one.
    func correction(prior: Double) -> Double { logarithms / (weight + prior) }

    /// The logarithm of an hour's factor among those of the whole day.
    static func logarithm(hour: LearnedFactor, day: some Sequence<LearnedFactor>) -> Double {
        let sums = day.reduce(into: LearnedFactor()) { sums, hour in
            sums.weight += hour.weight
            sums.logarithms += hour.logarithms
        }
        let city = sums.correction(prior: cityPrior)
        return (hour.logarithms + hourPrior * city) / (hour.weight + hourPrior)
    }

    /// The factor of a logarithm, as far as traffic can explain it.
    static func factor(ofLogarithm logarithm: Double) -> Double {
        min(bounds.upperBound, max(bounds.lowerBound, exp(logarithm)))
    }
}
