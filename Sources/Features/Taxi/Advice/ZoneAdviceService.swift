import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

/// Estimates the demand of each zone for drivers (T-7.1) from counts by zone and half hour.
final class ZoneAdviceService: Sendable {
    static let halfHourMilliseconds: Int64 = 1_800_000
    /// The cache duration: the demand changes slowly, and a forecast reads weeks of requests.
    private static let freshMilliseconds: Int64 = 300_000

    private let dispatch: Dispatch
    private let city: CityZones
    private let clock: any WallClock
    private let localTime: LocalTime
    private let known = Mutex<(at: Timestamp, forecast: DemandForecast<String>, days: Int)?>(nil)

    init(dispatch: Dispatch, city: CityZones, clock: any WallClock, localTime: LocalTime) {
        self.dispatch = dispatch
        self.city = city
        self.clock = clock
        self.localTime = localTime
    }

    /// Returns a driver's page, with the zones with the most requests per taxi first.
    func page(for account: Identifier<Account>) async throws -> ZoneAdvicePage {
        let now = clock.now()
        let (forecast, days) = try await forecast(at: now)
        let (own, waiting) = try await dispatch.read { transaction in
            (
                try transaction.drivers.driver(of: account).place?.zone,
                try DemandStore(transaction: transaction.sql).waiting()
            )
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
            knownDays: days,
            city: city.map.zones.compactMap(\.area.boundingBox).reduce(nil) { $0?.union($1) ?? $1 }
        )
    }

    private func forecast(at now: Timestamp) async throws -> (DemandForecast<String>, days: Int) {
        let told = known.withLock { $0 }
        if let told, abs(now.milliseconds(since: told.at)) < Self.freshMilliseconds {
            return (told.forecast, told.days)
        }
        let history = try await dispatch.read { try DemandStore(transaction: $0.sql).history(before: now) }
        // The first day of 1970 was a Thursday, and weeks begin on Monday.
        let day = localTime.day(of: now.advanced(milliseconds: Self.halfHourMilliseconds / 2)).number
        let forecast = DemandForecast(history, weekday: ((day + 3) % 7 + 7) % 7)
        let days = history.length / 48
        known.withLock { $0 = (now, forecast, days) }
        return (forecast, days)
    }
}
