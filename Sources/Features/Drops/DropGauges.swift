import CrosstownKit
import CrosstownSQL
import CrosstownWeb

/// The feature's metrics, without personal data.
struct DropGauges {
    let context: DropsContext

    init(_ context: DropsContext) { self.context = context }

    func all() async throws -> [Gauge] {
        try await context.host.database.read { transaction in
            let states = try transaction.query("SELECT state, count(*) FROM drop_item GROUP BY state")
            let byState = try states.map { (try $0.get(0, as: String.self), Double(try $0.get(1, as: Int.self))) }
            let open = try transaction.first("SELECT count(*) FROM drop_report WHERE decision IS NULL")?
                .get(0, as: Int.self)
            let bytes = try transaction.first(
                "SELECT CAST(coalesce(sum(bytes + poster_bytes), 0) AS BIGINT) FROM drop_media WHERE state <> 'gone'"
            )?.get(0, as: Int.self)
            return [
                Gauge(
                    "crosstown_drops",
                    help: "Drops by their state.",
                    by: "state",
                    Dictionary(uniqueKeysWithValues: byState)
                ),
                Gauge("crosstown_drop_reports_open", help: "Reports that wait for a decision.", open ?? 0),
                Gauge("crosstown_drop_media_bytes", help: "Room that pictures and videos take.", bytes ?? 0),
            ]
        }
    }
}
