import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Gauges of overdue work, for alerts to operators.
struct WorkGauges {
    /// Due work is done within milliseconds; beyond this it is overdue.
    private static let graceMilliseconds: Int64 = 2_000

    let database: any Database
    let clock: any WallClock

    /// The amount of waiting work.
    func all() async throws -> [Gauge] {
        let (now, waiting) = (clock.now(), database.waitingTransactions)
        let late = now.advanced(milliseconds: -Self.graceMilliseconds)
        return try await database.read { transaction in
            func count(_ query: SQL) throws -> Int { try transaction.first(query)?.get(0) ?? 0 }
            return [
                Gauge("crosstown_waiting_transactions", help: "Transactions that wait for the database.", waiting),
                Gauge(
                    "crosstown_deadlines_overdue",
                    help: "Deadlines that were due two seconds ago and are not done.",
                    try count("SELECT count(*) FROM deadline WHERE due_at < \(late)")
                ),
                Gauge(
                    "crosstown_deadlines_failing",
                    help: "Deadlines that failed and are tried again.",
                    try count("SELECT count(*) FROM deadline WHERE attempts > 0")
                ),
                Gauge(
                    "crosstown_outbox_messages",
                    help: "Messages that wait in the outbox.",
                    try count("SELECT count(*) FROM outbox")
                ),
            ]
        }
    }
}
