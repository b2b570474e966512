import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues
import Foundation

extension PoolStore {
    /// Returns the plans of a pool in order, after a number of the log.
    func logged(event: String, leg: Leg, behind number: Int, limit: Int) throws -> [LoggedPlan] {
        try transaction.query(
            """
            SELECT number, step, rounds, ran_out_at, made_at, fingerprint FROM rideshare_solution
            WHERE event = \(event) AND leg = \(leg) AND number > \(number) AND step <> '' ORDER BY number LIMIT \(limit)
            """
        ).map { row in
            LoggedPlan(
                number: try row.get("number"),
                step: try JSONDecoder().decode(
                    PoolDifference.self,
                    from: Data(row.get("step", as: String.self).utf8)
                ),
                rounds: try row.get("rounds"),
                ranOutAt: try row.get("ran_out_at"),
                at: try row.get("made_at"),
                fingerprint: try row.get("fingerprint")
            )
        }
    }

    /// Returns the number of plans in a pool's log.
    func countLogged(event: String, leg: Leg) throws -> Int {
        let row = try transaction.first(
            """
            SELECT count(*) AS plans FROM rideshare_solution
            WHERE event = \(event) AND leg = \(leg) AND step <> ''
            """
        )
        return try row?.get("plans") ?? 0
    }

    /// Returns the changes of drivers in the log of an event's plans; `nil` before the first notification.
    func driverChanges(event: String) throws -> DriverChanges? {
        let row = try transaction.first(
            """
            SELECT coalesce(sum(drivers_told), 0) AS told,
                coalesce(sum(CASE WHEN is_frozen = 0 THEN drivers_changed ELSE 0 END), 0) AS before_freeze,
                coalesce(sum(CASE WHEN is_frozen = 0 THEN 0 ELSE drivers_changed END), 0) AS after_freeze,
                coalesce(sum(drivers_lost), 0) AS lost
            FROM rideshare_solution WHERE event = \(event)
            """
        )
        guard let row, try row.get("told", as: Int.self) > 0 else { return nil }
        return DriverChanges(
            told: try row.get("told"),
            changedBeforeFreeze: try row.get("before_freeze"),
            changedAfterFreeze: try row.get("after_freeze"),
            withCar: try row.get("lost")
        )
    }
}
