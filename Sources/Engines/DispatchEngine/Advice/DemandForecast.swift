/// How many requests are expected in each zone within the next half hour (T-7.1).
///
/// The whole city tells when there are many, as it counts more than any zone: what the half hours around this time of day
/// held on like days, by how it goes today. Each zone's part of it is what it had at this time of day, held back towards
/// what it has in all where little is known. Where the last half hours differ from such days by more than chance explains,
/// as in a city that grows or on the day of a race, the forecast follows them and not the days before.
public struct DemandForecast<Zone: Hashable & Sendable>: Sendable {
    /// What is expected of a zone, and why.
    public struct Expectation: Hashable, Sendable {
        /// Requests within the next half hour.
        public let requests: Double
        /// What the zone has at this time of such a day as a rule.
        public let usual: Double

        /// States an expectation.
        public init(requests: Double, usual: Double) {
            self.requests = requests
            self.usual = usual
        }

        /// The number of requests that is as often exceeded as not, if they come independently.
        public var median: Int { Self.median(of: requests) }

        private static func median(of mean: Double) -> Int {
            guard mean > 0 else { return 0 }
            // Beyond this the median is the mean but for a third.
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

    /// How today compares with such days.
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

    /// How much the half hours beside the one that is asked for count.
    private static var neighbours: [(offset: Int, weight: Double)] {
        [(-2, 0.3), (-1, 0.7), (0, 1), (1, 0.7), (2, 0.3)]
    }
    /// What is known of a day counts less with each day that has passed.
    private static var daily: Double { 0.97 }
    /// So many requests must have been seen for half of today's difference to be believed.
    private static var levelPrior: Double { 20 }
    /// So many requests of the city must have been seen for half of a zone's own time of day to be believed.
    private static var sharePrior: Double { 40 }
    /// So many requests must have been seen in a zone for half of its own difference to be believed; fewer on the first day,
    /// when nothing else is known.
    private var ownPrior: Double { isFirstDay ? 2 : 20 }
    /// Today is told by the last two hours.
    private static var recentHalfHours: Int { 4 }

    /// Looks ahead from what was counted.
    ///
    /// - Parameters:
    ///   - history: the counts before this moment.
    ///   - weekday: the day of the week that the next half hour belongs to; 0 is Monday.
    public init(_ history: DemandHistory<Zone>, weekday: Int) {
        self.history = history
        self.weekday = weekday
        let seen = Array(history.city.prefix(Self.recentHalfHours))
        guard let usual = Self.profile(of: history, at: -1, weekday, smooth: true) else {
            // On the first day nothing is known but how it went on so far.
            recent = RecentDemand(seen, usual: seen.map(Double.init))
            (profile, level, isFirstDay) = (recent.mean, 1, true)
            return
        }
        (profile, isFirstDay) = (usual, false)
        let expected = seen.indices.map { Self.profile(of: history, at: $0, weekday, smooth: false) ?? usual }
        level = (Double(seen.reduce(0, +)) + Self.levelPrior) / (expected.reduce(0, +) + Self.levelPrior)
        recent = RecentDemand(seen, usual: expected)
    }

    /// How today compares with such days.
    public var trend: Trend { level >= 1.25 ? .more : level <= 0.8 ? .less : .usual }

    /// What is expected of a zone.
    public func expectation(in zone: Zone) -> Expectation {
        guard let counts = history.counts[zone] else { return Expectation(requests: 0, usual: 0) }
        let share = share(of: counts)
        let usual = profile * share
        let expected = usual * level
        let byDays = expected * ownLevel(counts, expected: expected)
        let byRecent = recent.mean * recentShare(of: counts, otherwise: share)
        return Expectation(requests: byDays + recent.trust * (byRecent - byDays), usual: usual)
    }

    /// What part of the last half hours' requests a zone has had, held back towards its usual part where there were few.
    private func recentShare(of counts: [Int], otherwise share: Double) -> Double {
        let own = counts.prefix(recent.halfHours).reduce(0, +)
        let city = history.city.prefix(recent.halfHours).reduce(0, +)
        return (Double(own) + ownPrior * share) / (Double(city) + ownPrior)
    }

    /// How a zone has gone on in the last two hours beside the rest of the city; the last half hour counts most.
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

    /// What part of the city's requests at this time of day a zone has.
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

    /// What the city has in a half hour as a rule, by the days before it; `nil` where none is known.
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

    /// How much a day so many days ago tells of this one.
    private static func likeness(_ daysAgo: Int, _ weekday: Int) -> Double {
        let other = ((weekday - daysAgo) % 7 + 7) % 7
        if other == weekday { return 1 }
        return (other >= 5) == (weekday >= 5) ? 0.5 : 0.1
    }

    private func isWeekend(daysAgo: Int) -> Bool { ((weekday - daysAgo) % 7 + 7) % 7 >= 5 }
}

/// The exponential function, where no library of the system is: e to the power of a number that is not above zero.
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
