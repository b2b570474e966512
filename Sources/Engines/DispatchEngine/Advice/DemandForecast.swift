/// The expected requests in each zone within the next half hour (T-7.1).
///
/// The forecast for the city comes first because its counts are larger than any zone's: the half hours around this time
/// of day on similar days, adjusted to today. A zone's share is its share at this time of day, shrunk toward its
/// overall share when there are few counts. If the last half hours differ from similar days by more than chance, as in
/// a growing city or on the day of a race, the forecast follows them instead of the earlier days.
public struct DemandForecast<Zone: Hashable & Sendable>: Sendable {
    /// The expected demand of a zone, with the usual demand.
    public struct Expectation: Hashable, Sendable {
        /// Requests within the next half hour.
        public let requests: Double
        /// The usual requests of the zone at this time of such a day.
        public let usual: Double

        /// Creates an expectation.
        public init(requests: Double, usual: Double) {
            self.requests = requests
            self.usual = usual
        }

        /// The median number of requests, if they come independently.
        public var median: Int { Self.median(of: requests) }

        private static func median(of mean: Double) -> Int {
            guard mean > 0 else { return 0 }
            // Above this, the median is the mean minus a third.
            if mean > 50 { return Int((mean - 1.0 / 3).rounded()) }
            var (count, term) = (0, exponential(-mean))
            var sum = term
            while sum < 0.5 {
                count += 1
                term *= mean / Double(count)
                sum += term
            }
            return count
        }
    }

    /// How today compares with similar days.
    public enum Trend: String, CaseIterable, Hashable, Sendable {
        /// At least a quarter more.
        case more
        /// About as many.
        case usual
        /// At least a quarter less.
        case less
    }

    private let history: DemandHistory<Zone>
    private let weekday: Int
    private let profile: Double
    private let level: Double
    private let recent: RecentDemand
    private let isFirstDay: Bool

    private static var neighbours: [(offset: Int, weight: Double)] {
        [(-2, 0.3), (-1, 0.7), (0, 1), (1, 0.7), (2, 0.3)]
    }
    /// The factor by which a day's weight shrinks with each day that has passed.
    private static var daily: Double { 0.97 }
    /// The number of requests at which today's difference has half its weight.
    private static var levelPrior: Double { 20 }
    /// The number of the city's requests at which a zone's own time of day has half its weight.
    private static var sharePrior: Double { 40 }
    /// The number of a zone's requests at which its own difference has half its weight; fewer on the first day, when
    /// there is no other data.
    private var ownPrior: Double { isFirstDay ? 2 : 20 }
    /// The last two hours represent today.
    private static var recentHalfHours: Int { 4 }

    /// Creates a forecast from counts.
    ///
    /// - Parameters:
    ///   - history: The counts before this moment.
    ///   - weekday: The weekday of the next half hour; 0 is Monday.
    public init(_ history: DemandHistory<Zone>, weekday: Int) {
        self.history = history
        self.weekday = weekday
        let seen = Array(history.city.prefix(Self.recentHalfHours))
        guard let usual = Self.profile(of: history, at: -1, weekday, smooth: true) else {
            // On the first day, its own counts are the only data.
            recent = RecentDemand(seen, usual: seen.map(Double.init))
            (profile, level, isFirstDay) = (recent.mean, 1, true)
            return
        }
        (profile, isFirstDay) = (usual, false)
        let expected = seen.indices.map { Self.profile(of: history, at: $0, weekday, smooth: false) ?? usual }
        level = (Double(seen.reduce(0, +)) + Self.levelPrior) / (expected.reduce(0, +) + Self.levelPrior)
        recent = RecentDemand(seen, usual: expected)
    }

    /// How today compares with similar days.
    public var trend: Trend { level >= 1.25 ? .more : level <= 0.8 ? .less : .usual }

    /// Returns the expected demand of a zone.
    public func expectation(in zone: Zone) -> Expectation {
        guard let counts = history.counts[zone] else { return Expectation(requests: 0, usual: 0) }
        let share = share(of: counts)
        let usual = profile * share
        let expected = usual * level
        let byDays = expected * ownLevel(counts, expected: expected)
        let byRecent = recent.mean * recentShare(of: counts, otherwise: share)
        return Expectation(requests: byDays + recent.trust * (byRecent - byDays), usual: usual)
    }

    /// Returns a zone's share of the last half hours' requests, shrunk toward its usual share when there are few.
    private func recentShare(of counts: [Int], otherwise share: Double) -> Double {
        let own = counts.prefix(recent.halfHours).reduce(0, +)
        let city = history.city.prefix(recent.halfHours).reduce(0, +)
        return (Double(own) + ownPrior * share) / (Double(city) + ownPrior)
    }

    /// Returns how a zone's last two hours compare with the rest of the city; the last half hour has the greatest
    /// weight.
    private func ownLevel(_ counts: [Int], expected: Double) -> Double {
        var (seen, weights) = (0.0, 0.0)
        for (count, weight) in zip(counts, [1, 0.5, 0.25, 0.125]) {
            seen += weight * Double(count)
            weights += weight
        }
        let most = weights * expected
        let prior = ownPrior / RecentDemand.surprise(seen, most, variance: most + 1)
        return (seen + prior) / (most + prior)
    }

    /// Returns a zone's share of the city's requests at this time of day.
    private func share(of counts: [Int]) -> Double {
        let all = history.city.reduce(0, +)
        guard all > 0 else { return 0 }
        let overall = Double(counts.reduce(0, +)) / Double(all)
        var (own, city) = (0.0, 0.0)
        for day in 1...max(1, history.length / 48 + 1) {
            let weight = isWeekend(daysAgo: day) == isWeekend(daysAgo: 0) ? 1 : 0.4
            for offset in -3...3 {
                let ago = day * 48 - 1 + offset
                guard history.city.indices.contains(ago) else { continue }
                own += weight * Double(counts[ago])
                city += weight * Double(history.city[ago])
            }
        }
        return (own + Self.sharePrior * overall) / (city + Self.sharePrior)
    }

    /// Returns the city's usual requests in a half hour by the days before, or `nil` without data.
    private static func profile(
        of history: DemandHistory<Zone>,
        at ago: Int,
        _ weekday: Int,
        smooth: Bool
    ) -> Double? {
        var (sum, weights) = (0.0, 0.0)
        var decay = 1.0
        for day in 1...max(1, history.length / 48 + 1) {
            decay *= daily
            let likeness = likeness(day, weekday)
            for (offset, weight) in smooth ? neighbours : [(0, 1)] {
                let index = ago + day * 48 + offset
                guard index >= 0, index < history.length else { continue }
                sum += likeness * decay * weight * Double(history.city[index])
                weights += likeness * decay * weight
            }
        }
        return weights > 0 ? sum / weights : nil
    }

    /// Returns the weight of a day that many days ago.
    private static func likeness(_ daysAgo: Int, _ weekday: Int) -> Double {
        let other = ((weekday - daysAgo) % 7 + 7) % 7
        if other == weekday { return 1 }
        return (other >= 5) == (weekday >= 5) ? 0.5 : 0.1
    }

    private func isWeekend(daysAgo: Int) -> Bool { ((weekday - daysAgo) % 7 + 7) % 7 >= 5 }
}

/// Returns e to the power of a number that is at most zero, without a library of the system.
private func exponential(_ power: Double) -> Double {
    // Halved until the series is short, then squared as often.
    var (halved, times) = (power, 0)
    while halved < -0.5 {
        halved /= 2
        times += 1
    }
    var (sum, term) = (1.0, 1.0)
    for step in 1...16 {
        term *= halved / Double(step)
        sum += term
    }
    for _ in 0..<times { sum *= sum }
    return sum
}
