import CrosstownKit
import CrosstownValues

/// What one span of days held.
struct SpanSum: Hashable, Sendable, Codable {
    var meters = 0.0
    var sustainableMeters = 0.0
    var emittedGrams = 0.0
    var avoidedGrams = 0.0
    var trips = 0

    mutating func add(_ trip: StoredTrip, _ legs: [MeansSum]) {
        trips += 1
        meters += trip.metres
        emittedGrams += trip.emittedGrams
        avoidedGrams += trip.avoidedGrams
        sustainableMeters += legs.filter(\.means.isSustainable).reduce(0) { $0 + $1.metres }
    }
}

/// How far a trip led with one means.
struct MeansSum: Hashable, Sendable {
    let means: Means
    let metres: Double
}

/// One bar of the graph.
struct GraphBar: Hashable, Sendable, Codable {
    /// The first day, as `2026-11-23`.
    let from: CivilDay
    var sum: SpanSum
    /// Meters by means.
    var byMeans: [Means: Double]
}

/// How long the graph looks back.
enum GraphSpan: String, Codable, Sendable, CaseIterable {
    /// The last seven days.
    case week
    /// The last thirty days.
    case month
    /// The last fifty-three weeks.
    case year

    /// The first days of the bars, the last of which holds today.
    func starts(today: CivilDay) -> [CivilDay] {
        switch self {
        case .week: (0..<7).map { today.adding(days: $0 - 6) }
        case .month: (0..<30).map { today.adding(days: $0 - 29) }
        case .year: (0..<53).map { today.monday.adding(days: 7 * ($0 - 52)) }
        }
    }

    /// How many days a bar spans.
    var days: Int { self == .year ? 7 : 1 }
}

/// Sums of trips over days and weeks.
enum TripSums {
    static func bars(
        _ span: GraphSpan,
        today: CivilDay,
        trips: [(trip: StoredTrip, legs: [MeansSum])],
        localTime: LocalTime
    ) -> [GraphBar] {
        var bars = span.starts(today: today).map { GraphBar(from: $0, sum: SpanSum(), byMeans: [:]) }
        guard let first = bars.first?.from else { return [] }
        for (trip, legs) in trips {
            let index = (localTime.day(of: trip.beganAt).number - first.number) / span.days
            guard bars.indices.contains(index), localTime.day(of: trip.beganAt) >= first else { continue }
            bars[index].sum.add(trip, legs)
            for leg in legs where leg.means != .wait { bars[index].byMeans[leg.means, default: 0] += leg.metres }
        }
        return bars
    }

    /// The line of least squares through values at 0, 1, 2 and so on; `nil` for fewer than two.
    static func trend(_ values: [Double]) -> (start: Double, end: Double)? {
        guard values.count > 1 else { return nil }
        let n = Double(values.count)
        let meanX = (n - 1) / 2
        let meanY = values.reduce(0, +) / n
        var (covariance, variance) = (0.0, 0.0)
        for (index, value) in values.enumerated() {
            covariance += (Double(index) - meanX) * (value - meanY)
            variance += (Double(index) - meanX) * (Double(index) - meanX)
        }
        let slope = covariance / variance
        return (meanY - slope * meanX, meanY + slope * meanX)
    }
}

/// This week against the one before, up to the same hour, with the aims.
struct WeekComparison: Hashable, Sendable, Codable {
    let thisWeek: SpanSum
    let lastWeek: SpanSum

    /// How much more sustainable distance, as a share; `nil` where there was none to compare with.
    var sustainableChange: Double? {
        lastWeek.sustainableMeters > 0 ? thisWeek.sustainableMeters / lastWeek.sustainableMeters - 1 : nil
    }

    /// How much more was emitted, as a share; `nil` where nothing was emitted to compare with.
    var emittedChange: Double? {
        lastWeek.emittedGrams > 0 ? thisWeek.emittedGrams / lastWeek.emittedGrams - 1 : nil
    }

    /// Ten percent more sustainable distance.
    var meetsDistance: Bool { sustainableChange.map { $0 >= 0.1 } ?? (thisWeek.sustainableMeters > 0) }
    /// Ten percent less CO2.
    var meetsCarbon: Bool { emittedChange.map { $0 <= -0.1 } ?? (thisWeek.emittedGrams == 0 && thisWeek.trips > 0) }
}
