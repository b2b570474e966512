#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A compact histogram of durations: each bucket is 2 % wider than the one before.
package struct Histogram: Hashable, Sendable {
    private static let growth = 1.02
    private static let smallest = Duration.microseconds(1)
    /// The last bucket begins at about 16 hours.
    private static let bucketCount = 1_250

    private var buckets: [Int] = []
    private(set) var count = 0

    /// Creates an empty histogram.
    package init() {}

    /// Adds a duration.
    package mutating func record(_ span: Duration) {
        if buckets.isEmpty { buckets = Array(repeating: 0, count: Self.bucketCount) }
        let ratio = max(1, span / Self.smallest)
        buckets[min(Self.bucketCount - 1, Int(log(ratio) / log(Self.growth)))] += 1
        count += 1
    }

    /// Returns the duration that a share from 0 to 1 of all durations does not exceed, by nearest rank; up to 2 % too
    /// long.
    package func percentile(_ share: Double) -> Duration? {
        guard count > 0 else { return nil }
        let rank = max(1, Int((share * Double(count)).rounded(.up)))
        var seen = 0
        for (index, number) in buckets.enumerated() {
            seen += number
            if seen >= rank { return Self.smallest * pow(Self.growth, Double(index + 1)) }
        }
        return nil
    }
}
