import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct RetentionRunStore {
    let transaction: any Transaction

    /// Returns the rules whose next run is scheduled.
    func scheduledRules() throws -> Set<String> {
        try Set(
            transaction.query("SELECT subject FROM deadline WHERE kind = \(RetentionService.kind)")
                .map { try $0.get("subject", as: String.self) }
        )
    }

    func note(_ rule: String, _ changed: Int, on day: CivilDay, at now: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO retention_run (rule, day, changed, ran_at) VALUES (\(rule), \(day.number), \(changed), \(now))
            ON CONFLICT (rule, day) DO UPDATE SET changed = retention_run.changed + excluded.changed,
                ran_at = excluded.ran_at
            """
        )
    }

    /// Returns the runs, latest first.
    func latest() throws -> [RetentionService.Run] {
        try transaction.query("SELECT rule, changed, ran_at FROM retention_run ORDER BY ran_at DESC LIMIT 5000").map {
            RetentionService.Run(
                rule: try $0.get("rule"),
                changed: try $0.get("changed"),
                ranAt: try $0.get("ran_at")
            )
        }
    }

    func delete(olderThan moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(
            """
            DELETE FROM retention_run WHERE (rule, day) IN (
                SELECT rule, day FROM retention_run WHERE ran_at < \(moment) LIMIT \(limit)
            )
            """
        )
    }
}
