import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

/// Estimates the demand of each zone for drivers (T-7.1), from the city's own counts by zone and half hour.
final class ZoneAdviceService: Sendable {
    private static let halfHourMilliseconds: Int64 = 1_800_000
    /// What is expected changes slowly, and asking for it reads weeks.
    private static let freshMilliseconds: Int64 = 300_000

    private let dispatch: Dispatch
    private let city: CityZones
    private let clock: any WallClock
    private let localTime: LocalTime
    private let known = Mutex<(at: Timestamp, forecast: DemandForecast<String>)?>(nil)

    init(dispatch: Dispatch, city: CityZones, clock: any WallClock, localTime: LocalTime) {
        self.dispatch = dispatch
        self.city = city
        self.clock = clock
        self.localTime = localTime
    }

    /// The page of a driver: the zones with the most requests for each taxi first.
    func page(for account: Identifier<Account>) async throws -> ZoneAdvicePage {
        let now = clock.now()
        let forecast = try await forecast(at: now)
        let (own, waiting) = try await dispatch.read { step in
            (try step.drivers.driver(of: account).place?.zone, try Self.waiting(step.transaction))
        }
        let advice = city.map.zones.map { zone in
            ZoneAdvice(
                zone: zone.id,
                name: zone.name,
                expectation: forecast.expectation(in: zone.id),
                waiting: waiting[zone.id] ?? 0,
                isOwn: zone.id == own
            )
        }
        return ZoneAdvicePage(
            zones: advice.sorted { ($0.requestsPerTaxi, $1.name) > ($1.requestsPerTaxi, $0.name) },
            trend: forecast.trend,
            until: now.advanced(milliseconds: Self.halfHourMilliseconds),
            city: city.map.zones.compactMap(\.area.boundingBox).reduce(nil) { $0?.union($1) ?? $1 }
        )
    }

    private func forecast(at now: Timestamp) async throws -> DemandForecast<String> {
        let told = known.withLock { $0 }
        if let told, abs(now.milliseconds(since: told.at)) < Self.freshMilliseconds { return told.forecast }
        let history = try await dispatch.read { try Self.history($0.transaction, before: now) }
        // The first day of 1970 was a Thursday, and a week begins with Monday.
        let day = localTime.day(of: now.advanced(milliseconds: Self.halfHourMilliseconds / 2)).number
        let forecast = DemandForecast(history, weekday: ((day + 3) % 7 + 7) % 7)
        known.withLock { $0 = (now, forecast) }
        return forecast
    }

    /// Counts of requests by zone and half hour; who asked and where exactly is not read.
    private static func history(
        _ transaction: any Transaction,
        before now: Timestamp
    ) throws -> DemandHistory<String> {
        let most = Int64(DemandHistory<String>.most)
        let since = now.advanced(milliseconds: -most * halfHourMilliseconds)
        let counts = try transaction.query(
            """
            SELECT zone, ago, count(*) AS requests FROM (
                SELECT zone, (\(now) - made_at) / \(halfHourMilliseconds) AS ago FROM taxi_request
                WHERE made_at > \(since) AND made_at <= \(now)) AS counted
            GROUP BY zone, ago
            """
        ).map { row in
            (
                zone: try row.get("zone", as: String.self), halfHoursAgo: try row.get("ago", as: Int.self),
                requests: try row.get("requests", as: Int.self)
            )
        }
        let known = counts.map(\.halfHoursAgo).max().map { $0 + 1 } ?? 0
        return DemandHistory(counts, known: known)
    }

    private static func waiting(_ transaction: any Transaction) throws -> [String: Int] {
        try transaction.query(
            "SELECT zone, count(*) AS waiting FROM taxi_driver WHERE zone IS NOT NULL GROUP BY zone"
        ).reduce(into: [:]) { waiting, row in
            waiting[try row.get("zone")] = try row.get("waiting", as: Int.self)
        }
    }
}
