/// What the last half hours of a city tell about the next one, where chance does not explain how far they are from what is usual.
struct RecentDemand: Sendable {
    /// The last half hours that agree with one another, at most those of two hours.
    let halfHours: Int
    /// The mean count of these half hours.
    let mean: Double
    /// How much of a forecast they are worth, from 0 where they are as usual towards 1.
    let trust: Double

    /// A difference of three standard deviations is no chance.
    private static let leastSurprise = 9.0
    /// The days of a city differ by about so much, apart from chance.
    private static let dailySpread = 0.3

    /// Compares the last half hours, the latest first, with what is usual for each.
    init(_ seen: [Int], usual: [Double]) {
        var sum = seen.first.map(Double.init) ?? 0
        var count = min(1, seen.count)
        while count < seen.count {
            let (next, mean) = (Double(seen[count]), sum / Double(count))
            let variance = mean + mean / Double(count) + 1
            if (next - mean) * (next - mean) > Self.leastSurprise * variance { break }
            sum += next
            count += 1
        }
        (halfHours, mean) = (count, count > 0 ? sum / Double(count) : 0)
        let expected = usual.prefix(count).reduce(0, +)
        let spread = Self.dailySpread * expected
        let surprise = Self.surprise(sum, expected, variance: expected + spread * spread + 1)
        trust = count > 0 ? 1 - 1 / surprise : 0
    }

    /// How often a difference exceeds what chance explains, as the ratio of squares; 1 where chance explains it.
    static func surprise(_ seen: Double, _ expected: Double, variance: Double) -> Double {
        max(1, (seen - expected) * (seen - expected) / (leastSurprise * variance))
    }
}
