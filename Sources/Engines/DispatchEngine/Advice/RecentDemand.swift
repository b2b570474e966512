/// The forecast for the next half hour by a city's last half hours, where they differ from usual by more than chance.
struct RecentDemand: Sendable {
    /// The number of last half hours that agree with one another, at most two hours.
    let halfHours: Int
    /// The mean count of these half hours.
    let mean: Double
    /// Their weight in a forecast, from 0 if they are usual toward 1.
    let trust: Double

    /// Three standard deviations, squared: a larger difference is not chance.
    private static let leastSurprise = 9.0
    /// The typical difference between a city's days, apart from chance.
    private static let dailySpread = 0.3

    /// Compares the last half hours, latest first, with the usual ones.
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

    /// Returns by how much a difference exceeds chance, as the ratio of squares; 1 if chance explains it.
    static func surprise(_ seen: Double, _ expected: Double, variance: Double) -> Double {
        max(1, (seen - expected) * (seen - expected) / (leastSurprise * variance))
    }
}
