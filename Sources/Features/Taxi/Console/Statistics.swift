import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Demand, waiting times and declined offers by hour of the day and by zone.
struct TaxiStatistics: Sendable {
    struct Counts: Sendable {
        var requests = 0
        /// The milliseconds from request to acceptance.
        var waits: [Int64] = []
        var unserved = 0
        var decided = 0
        var refused = 0

        var medianWaitMinutes: Double? {
            let sorted = waits.sorted()
            return sorted.isEmpty ? nil : Double(sorted[sorted.count / 2]) / 60_000
        }

        var refusedShare: Double? { decided == 0 ? nil : 100 * Double(refused) / Double(decided) }
    }

    /// The counts by hour of the day.
    var hours = [Counts](repeating: Counts(), count: 24)
    var zones: [String: Counts] = [:]
    var all = Counts()

    mutating func add(zone: String, hour: Int, wait: Int64?, isUnserved: Bool) {
        change(zone, hour) { counts in
            counts.requests += 1
            if let wait { counts.waits.append(wait) }
            if isUnserved { counts.unserved += 1 }
        }
    }

    mutating func add(zone: String, hour: Int, decided: Int, refused: Int) {
        change(zone, hour) { counts in
            counts.decided += decided
            counts.refused += refused
        }
    }

    private mutating func change(_ zone: String, _ hour: Int, _ change: (inout Counts) -> Void) {
        change(&all)
        change(&zones[zone, default: Counts()])
        change(&hours[hour])
    }
}

struct StatisticsQuery: Codable, Sendable {
    var from: CivilDay?
    var until: CivilDay?
}

extension CityService {
    private static let mostDays = 92

    /// Returns the statistics, by default of the last seven days.
    ///
    /// - Throws: `Problem` with all invalid fields.
    func statistics(_ query: StatisticsQuery, refused: RefusedForm? = nil) async throws -> StatisticsPage {
        let today = localTime.day(of: clock.now())
        let until = query.until ?? today
        let from = query.from ?? until.adding(days: -6)
        try DayRange(from, until).checkAlone(atMost: Self.mostDays)
        let (start, end) = (localTime.start(of: from), localTime.start(of: until.adding(days: 1)))
        let localTime = localTime
        let statistics = try await dispatch.read { transaction in
            try StatisticsStore(transaction: transaction.sql).count(from: start, to: end, localTime)
        }
        return StatisticsPage(
            from: from,
            until: until,
            statistics: statistics,
            arrivals: try await lessons.read(),
            zones: city.map.zones.map { (id: $0.id, name: $0.name) },
            refused: refused
        )
    }
}
