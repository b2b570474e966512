#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How much longer drives of a group took than estimated, as sums that grow with each drive.
///
/// The mean is taken over logarithms, so that twice as long and half as long cancel out.
struct LearnedFactor: Hashable, Sendable {
    /// The share of the sums that remains after each drive: about the last 500 drives count.
    private static let memory = 0.998
    /// The largest difference of a drive from the current estimate, as a logarithm (a factor of 1.65), so that a meter
    /// left running changes little.
    private static let furthest = 0.5
    /// The factors that traffic can explain.
    private static let bounds = 0.4...3.0
    /// Hours with fewer drives than this depend more on the other hours than on their own drives.
    private static let hourPrior = 20.0
    /// The number of assumed drives with factor 1 before the first real one.
    private static let cityPrior = 5.0

    /// The number of drives, with less weight for older ones.
    var weight = 0.0
    /// The sum of the logarithms of real divided by estimated duration, with the same weights.
    var logarithms = 0.0

    /// Returns the logarithm to learn from a drive; `ratio` is its duration divided by the uncorrected estimate,
    /// `present` the current factor.
    static func lesson(ratio: Double, present: Double) -> Double {
        log(present) + min(furthest, max(-furthest, log(ratio) - log(present)))
    }

    /// Adds the logarithm of one drive.
    mutating func learn(_ lesson: Double) {
        weight = weight * Self.memory + 1
        logarithms = logarithms * Self.memory + lesson
    }

    /// Returns the mean logarithm, weighted against `prior` drives without correction.
    func correction(prior: Double) -> Double { logarithms / (weight + prior) }

    /// Returns the logarithm of an hour's factor, from it and the whole day.
    static func logarithm(hour: LearnedFactor, day: some Sequence<LearnedFactor>) -> Double {
        let sums = day.reduce(into: LearnedFactor()) { sums, hour in
            sums.weight += hour.weight
            sums.logarithms += hour.logarithms
        }
        let city = sums.correction(prior: cityPrior)
        return (hour.logarithms + hourPrior * city) / (hour.weight + hourPrior)
    }

    /// Returns the factor of a logarithm, within the bounds that traffic can explain.
    static func factor(ofLogarithm logarithm: Double) -> Double {
        min(bounds.upperBound, max(bounds.lowerBound, exp(logarithm)))
    }
}
