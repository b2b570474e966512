import CrosstownDispatchEngine
import CrosstownSQL
import CrosstownValues

/// The SQL of demand: counts without data about users.
struct DemandStore {
    let transaction: any Transaction

    /// Returns the counts of requests by zone and half hour, without passengers and exact places.
    func history(before now: Timestamp) throws -> DemandHistory<String> {
        let halfHour = ZoneAdviceService.halfHourMilliseconds
        let most = Int64(DemandHistory<String>.most)
        let since = now.advanced(milliseconds: -most * halfHour)
        let counts = try transaction.query(
            """
            SELECT zone, ago, count(*) AS requests FROM (
                SELECT zone, (\(now) - made_at) / \(halfHour) AS ago FROM taxi_request
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

    /// Returns the number of waiting taxis by zone.
    func waiting() throws -> [String: Int] {
        try transaction.query(
            "SELECT zone, count(*) AS waiting FROM taxi_driver WHERE zone IS NOT NULL GROUP BY zone"
        ).reduce(into: [:]) { waiting, row in
            waiting[try row.get("zone")] = try row.get("waiting", as: Int.self)
        }
    }
}
