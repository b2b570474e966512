import CrosstownSQL
import CrosstownValues
import Foundation

/// The progress of a pool's replay.
struct ReplayRun: Sendable {
    let event: String
    let leg: Leg
    /// The number of plans.
    let total: Int
    /// The number of plans with the same result.
    let plans: Int
    /// The number of the last replayed log entry.
    let behind: Int
    /// The zero-based position of the first plan with a different result.
    let firstDifference: Int?
    let isDone: Bool
}

/// The SQL of replays.
struct ReplayStore {
    let transaction: any Transaction

    /// The channel that notifies of waiting replays.
    static let channel = "rideshare-replay"

    private static let columns: SQL = "event, leg, total, plans, behind, first_difference, is_done"

    /// Starts a replay from the beginning.
    func start(event: String, leg: Leg, total: Int, at now: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO rideshare_replay (event, leg, started_at, total, plans, behind, known, is_done, claimed_until)
            VALUES (\(event), \(leg), \(now), \(total), 0, 0, '', \(total == 0), 0)
            ON CONFLICT (event, leg) DO UPDATE SET started_at = excluded.started_at, total = excluded.total, plans = 0,
                behind = 0, known = '', first_difference = NULL, is_done = excluded.is_done, claimed_until = 0
            """
        )
        try transaction.notify(Self.channel, event)
    }

    func list(event: String) throws -> [ReplayRun] {
        try transaction.query(
            "SELECT \(Self.columns) FROM rideshare_replay WHERE event = \(event) ORDER BY leg DESC"
        ).map(Self.read)
    }

    /// Claims a waiting replay, so that no other server continues it.
    func claim(at now: Timestamp, until end: Timestamp) throws -> (run: ReplayRun, known: String)? {
        let row = try transaction.first(
            """
            SELECT \(Self.columns), known FROM rideshare_replay WHERE is_done = 0 AND claimed_until <= \(now)
            ORDER BY started_at, event, leg LIMIT 1
            """
        )
        guard let row else { return nil }
        let run = try Self.read(row)
        let claimed = try transaction.execute(
            """
            UPDATE rideshare_replay SET claimed_until = \(end)
            WHERE event = \(run.event) AND leg = \(run.leg) AND is_done = 0 AND claimed_until <= \(now)
                AND behind = \(run.behind)
            """
        )
        return claimed == 1 ? (run, try row.get("known")) : nil
    }

    /// Stores the progress, unless the replay was restarted meanwhile.
    func keep(_ run: ReplayRun, known: String, since before: ReplayRun) throws {
        try transaction.execute(
            """
            UPDATE rideshare_replay SET plans = \(run.plans), behind = \(run.behind), known = \(known),
                first_difference = \(run.firstDifference), is_done = \(run.isDone), claimed_until = 0
            WHERE event = \(run.event) AND leg = \(run.leg) AND behind = \(before.behind)
            """
        )
    }

    func forget(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_replay WHERE event = \(event)")
    }

    private static func read(_ row: Row) throws -> ReplayRun {
        ReplayRun(
            event: try row.get("event"),
            leg: try row.get("leg"),
            total: try row.get("total"),
            plans: try row.get("plans"),
            behind: try row.get("behind"),
            firstDifference: try row.get("first_difference"),
            isDone: try row.get("is_done")
        )
    }
}
