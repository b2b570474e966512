import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues
import Foundation

/// The SQL of pools: which have to be planned, by which server, and the plans.
struct PoolStore {
    /// The channel that notifies planners of waiting pools.
    static let channel = "rideshare"

    let transaction: any Transaction

    /// Marks the pools of an event as changed.
    ///
    /// If the only change is a new sign-up, a plan in progress stays valid for the sign-ups that it includes.
    func touch(_ event: String, _ legs: [Leg], byNewcomer: Bool, at now: Timestamp) throws {
        let amended: SQL = byNewcomer ? "rideshare_pool.amended_revision" : "rideshare_pool.revision + 1"
        for leg in legs {
            try transaction.execute(
                """
                INSERT INTO rideshare_pool (event, leg, revision, solved_revision, known, waits_since)
                VALUES (\(event), \(leg), 1, 0, '', \(now))
                ON CONFLICT (event, leg) DO UPDATE
                SET revision = rideshare_pool.revision + 1, amended_revision = \(amended), waits_since = CASE
                    WHEN rideshare_pool.solved_revision < rideshare_pool.revision THEN rideshare_pool.waits_since
                    ELSE excluded.waits_since END
                """
            )
        }
        try transaction.notify(Self.channel, event)
    }

    /// Returns the waiting pool that was changed first.
    func next(at now: Timestamp) throws -> (event: String, leg: Leg)? {
        try transaction.first(
            """
            SELECT event, leg FROM rideshare_pool WHERE solved_revision < revision AND claimed_until <= \(now)
            ORDER BY waits_since, event, leg DESC LIMIT 1
            """
        ).map { (try $0.get("event"), try $0.get("leg")) }
    }

    /// Claims a pool for a while, so that only one server plans it.
    ///
    /// - Returns: whether no other server has it.
    func claim(event: String, leg: Leg, at now: Timestamp, until end: Timestamp) throws -> Bool {
        try transaction.execute(
            """
            UPDATE rideshare_pool SET claimed_until = \(end)
            WHERE event = \(event) AND leg = \(leg) AND solved_revision < revision AND claimed_until <= \(now)
            """
        ) == 1
    }

    /// Releases a pool, planned again at once or from a given time on; other pools come first, even if the plan was not
    /// stored.
    func release(
        event: String,
        leg: Leg,
        plannedAt now: Timestamp,
        from moment: Timestamp = Timestamp(milliseconds: 0)
    ) throws {
        try transaction.execute(
            """
            UPDATE rideshare_pool SET claimed_until = \(moment), waits_since = \(now)
            WHERE event = \(event) AND leg = \(leg)
            """
        )
    }

    /// Returns a stored pool.
    func row(event: String, leg: Leg) throws -> PoolRow {
        let row = try transaction.first(
            "SELECT known, revision, solved_revision FROM rideshare_pool WHERE event = \(event) AND leg = \(leg)"
        )
        guard let row else { return PoolRow(text: "", revision: 0, solvedRevision: 0) }
        return PoolRow(
            text: try row.get("known"),
            revision: try row.get("revision"),
            solvedRevision: try row.get("solved_revision")
        )
    }

    /// Whether all changes of both legs are planned.
    func isPlanned(event: String) throws -> Bool {
        try transaction.first(
            "SELECT 1 AS waiting FROM rideshare_pool WHERE event = \(event) AND solved_revision < revision LIMIT 1"
        ) == nil
    }

    /// Returns the number of cars offered on a leg, and of their free seats.
    func seats(event: String, leg: Leg) throws -> (cars: Int, free: Int) {
        let row = try transaction.first(
            """
            SELECT (SELECT count(*) FROM rideshare_sign_up
                    WHERE event = \(event) AND state = 'open' AND kind = 'offer' AND way IN ('both', \(leg))) AS cars,
                (SELECT CAST(coalesce(sum(people), 0) AS BIGINT) FROM rideshare_sign_up
                    WHERE event = \(event) AND state = 'open' AND kind = 'offer' AND way IN ('both', \(leg))) AS seats,
                (SELECT CAST(coalesce(sum(s.people), 0) AS BIGINT) FROM rideshare_pairing p
                    JOIN rideshare_sign_up s ON s.id = p.request
                    WHERE p.event = \(event) AND p.leg = \(leg)) AS taken
            """
        )
        guard let row else { return (0, 0) }
        let (seats, taken): (Int, Int) = (try row.get("seats"), try row.get("taken"))
        return (try row.get("cars"), max(0, seats - taken))
    }

    /// Stores a solution, unless one of its sign-ups was changed or canceled meanwhile, or another was stored.
    ///
    /// Sign-ups created meanwhile wait for the next plan; otherwise no plan would be stored while sign-ups come faster
    /// than plans.
    ///
    /// - Returns: the previous pairings by request; `nil` if the solution was not stored.
    func keep(_ solution: PoolSolution, _ record: PlanRecord) throws -> [Identifier<SignUp>: Pairing]? {
        let (event, leg) = (solution.event, solution.pool.leg)
        let changed = try transaction.execute(
            """
            UPDATE rideshare_pool SET known = \(record.known), solved_revision = \(solution.revision)
            WHERE event = \(event) AND leg = \(leg) AND amended_revision <= \(solution.revision)
                AND solved_revision = \(record.solvedRevision)
            """
        )
        guard changed == 1 else { return nil }
        let before = Dictionary(uniqueKeysWithValues: try list(event: event, leg: leg).map { ($0.request, $0) })
        let after = solution.pairings(before)
        let news = DriverNews(solution, before, after)
        try transaction.execute(
            """
            INSERT INTO rideshare_solution (event, leg, revision, made_at, rounds, step, fingerprint, served, unserved,
                ran_out_at, processor_milliseconds, is_frozen, drivers_told, drivers_changed, drivers_lost)
            VALUES (\(event), \(leg), \(solution.revision), \(solution.now), \(solution.rounds),
                \(record.step), \(record.fingerprint), \(solution.served), \(solution.unserved),
                \(solution.ranOutAt), \(solution.processorMilliseconds), \(solution.isFrozen), \(news.told),
                \(news.changed), \(news.lost))
            """
        )
        try replacePairings(before, after, solution)
        return before
    }

    /// Marks a pool without a place as planned.
    func skip(event: String, leg: Leg, revision: Int) throws {
        try transaction.execute(
            """
            UPDATE rideshare_pool SET solved_revision = \(revision)
            WHERE event = \(event) AND leg = \(leg) AND revision = \(revision)
            """
        )
    }

    /// Deletes a person's finished rides; the next plan removes future ones.
    func erase(_ person: Identifier<Account>) throws {
        let own: SQL = "(SELECT id FROM rideshare_sign_up WHERE person = \(person))"
        try transaction.execute("DELETE FROM rideshare_pairing WHERE request IN \(own) AND arrived_at IS NOT NULL")
    }

    /// Deletes everything about a past event except the outcome of its rides.
    func forget(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_pairing WHERE event = \(event)")
        try transaction.execute("UPDATE rideshare_solution SET step = '' WHERE event = \(event)")
        try transaction.execute(
            "UPDATE rideshare_pool SET known = '', solved_revision = revision WHERE event = \(event)"
        )
    }

    static func read(_ text: String) throws -> KnownPool {
        if text.isEmpty { return KnownPool() }
        return try JSONDecoder().decode(KnownPool.self, from: Data(text.utf8))
    }

    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
