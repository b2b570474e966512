import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What whoever runs the service wants to be woken by: work that is not done.
struct WorkGauges {
    /// What is due is done within milliseconds; what is later than this, nobody does.
    private static let graceMilliseconds: Int64 = 2_000

    let database: any Database
    let clock: any WallClock

    /// How much work waits.
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
