import CrosstownKit
import CrosstownValues

/// The distance by one mode.
struct MeansSum: Hashable, Sendable {
    let means: Means
    let metres: Double
}

struct GraphBar: Hashable, Sendable, Codable {
    /// The first day, such as `2026-11-23`.
    let from: CivilDay
    var sum: SpanSum
    /// The meters by mode.
    var byMeans: [Means: Double]
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
            let day = trip.clocks(in: localTime).localTime.day(of: trip.beganAt)
            let index = (day.number - first.number) / span.days
            guard bars.indices.contains(index), day >= first else { continue }
            bars[index].sum.add(trip, legs)
            for leg in legs where leg.means != .wait {
                bars[index].byMeans[leg.means, default: 0] += leg.metres.rounded()
            }
        }
        return bars
    }

    /// Returns the least-squares line through values at 0, 1, 2 and so on; `nil` for fewer than two.
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
