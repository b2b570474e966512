import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Demand, waiting and refusals of a span of days, by hour of the day and by zone.
struct TaxiStatistics: Sendable {
    /// What is counted of a group.
    struct Counts: Sendable {
        var requests = 0
        /// From the request to the acceptance, in milliseconds.
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

    /// By the hour of the day.
    var hours = [Counts](repeating: Counts(), count: 24)
    var zones: [String: Counts] = [:]
    var all = Counts()

    /// Counts a request.
    mutating func add(zone: String, hour: Int, wait: Int64?, isUnserved: Bool) {
        change(zone, hour) { counts in
            counts.requests += 1
            if let wait { counts.waits.append(wait) }
            if isUnserved { counts.unserved += 1 }
        }
    }

    /// Counts offers that drivers have decided.
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

/// Which days are counted.
struct StatisticsQuery: Codable, Sendable {
    var from: CivilDay?
    var until: CivilDay?
}

extension CityService {
    private static let mostDays = 92
    private static let mostCounted = 500_000

    /// Demand, waiting and refusals; of the last seven days where none are named.
    ///
    /// - Throws: `Problem` that names every wrong field.
    func statistics(_ query: StatisticsQuery) async throws -> StatisticsPage {
        let today = localTime.day(of: clock.now())
        let until = query.until ?? today
        let from = query.from ?? until.adding(days: -6)
        var check = Validation()
        check.require(from.number <= until.number, "from", "must not be after the last day")
        check.require(
            until.number - from.number < Self.mostDays,
            "until",
            "must be within three months of the first day"
        )
        try check.finish()
        let (start, end) = (localTime.start(of: from), localTime.start(of: until.adding(days: 1)))
        let localTime = localTime
        let statistics = try await dispatch.read { step in
            try Self.count(from: start, to: end, localTime, step.transaction)
        }
        return StatisticsPage(
            from: from,
            until: until,
            statistics: statistics,
            arrivals: try await lessons.read(),
            zones: city.map.zones.map { (id: $0.id, name: $0.name) }
        )
    }

    private static func count(
        from start: Timestamp,
        to end: Timestamp,
        _ localTime: LocalTime,
        _ transaction: any Transaction
    ) throws -> TaxiStatistics {
        var statistics = TaxiStatistics()
        let requests = try transaction.query(
            """
            SELECT zone, made_at, accepted_at, state FROM taxi_request
            WHERE made_at >= \(start) AND made_at < \(end) LIMIT \(mostCounted)
            """
        )
        for row in requests {
            let madeAt: Timestamp = try row.get("made_at")
            let accepted: Timestamp? = try row.get("accepted_at")
            let state: RequestState = try row.get("state")
            statistics.add(
                zone: try row.get("zone"),
                hour: localTime.hour(of: madeAt),
                wait: accepted.map { $0.milliseconds(since: madeAt) },
                isUnserved: state == .withdrawn
            )
        }
        let offers = try transaction.query(
            """
            SELECT zone, made_at, state FROM taxi_offer
            WHERE made_at >= \(start) AND made_at < \(end) AND state IN ('accepted', 'refused', 'timed_out')
            LIMIT \(mostCounted)
            """
        )
        for row in offers {
            let state: OfferState = try row.get("state")
            statistics.add(
                zone: try row.get("zone"),
                hour: localTime.hour(of: try row.get("made_at")),
                decided: 1,
                refused: state == .accepted ? 0 : 1
            )
        }
        return statistics
    }
}

extension LocalTime {
    /// The hour that clocks of the city show.
    fileprivate func hour(of moment: Timestamp) -> Int {
        Int(clock(moment).prefix { $0 != ":" }) ?? 0
    }
}
