import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues
import Foundation

/// The SQL of pools: which are to be planned, by which server, and what was planned.
struct PoolStore {
    /// The channel on which pools that are to be planned are told.
    static let channel = "rideshare"

    let transaction: any Transaction

    /// Notes that the pools of an event have to be planned anew.
    ///
    /// Where somebody has signed up and nothing else has changed, a plan that is being made still holds for those whom it knows.
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

    /// Of the pools that are to be planned the one that has waited longest.
    func next(at now: Timestamp) throws -> (event: String, leg: Leg)? {
        try transaction.first(
            """
            SELECT event, leg FROM rideshare_pool WHERE solved_revision < revision AND claimed_until <= \(now)
            ORDER BY waits_since, event, leg DESC LIMIT 1
            """
        ).map { (try $0.get("event"), try $0.get("leg")) }
    }

    /// Takes a pool for a while, so that one server alone plans it.
    ///
    /// - Returns: whether no other has it.
    func claim(event: String, leg: Leg, at now: Timestamp, until end: Timestamp) throws -> Bool {
        try transaction.execute(
            """
            UPDATE rideshare_pool SET claimed_until = \(end)
            WHERE event = \(event) AND leg = \(leg) AND solved_revision < revision AND claimed_until <= \(now)
            """
        ) == 1
    }

    /// Gives a pool back that was planned at a moment, at once or from another moment on; others have their turn first, also
    /// where the plan was of no use.
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

    /// A pool as it is kept.
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

    /// Whether all changes of both ways are planned for.
    func isPlanned(event: String) throws -> Bool {
        try transaction.first(
            "SELECT 1 AS waiting FROM rideshare_pool WHERE event = \(event) AND solved_revision < revision LIMIT 1"
        ) == nil
    }

    /// How many cars are offered on a way, and how many of their seats are free.
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

    /// Keeps a solution, unless one of those whom it knows has changed or canceled meanwhile, or another was kept.
    ///
    /// Whoever has signed up meanwhile is in the next one: plans that waited for nobody to sign up would never be kept where
    /// somebody does so more often than a plan takes.
    ///
    /// - Returns: the pairings before, by request; `nil` where it was not kept.
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

    /// Notes that a pool without a place needs no plan.
    func skip(event: String, leg: Leg, revision: Int) throws {
        try transaction.execute(
            """
            UPDATE rideshare_pool SET solved_revision = \(revision)
            WHERE event = \(event) AND leg = \(leg) AND revision = \(revision)
            """
        )
    }

    /// Forgets a person's finished rides; those to come go with the next plan.
    func erase(_ person: Identifier<Account>) throws {
        let own: SQL = "(SELECT id FROM rideshare_sign_up WHERE person = \(person))"
        try transaction.execute("DELETE FROM rideshare_pairing WHERE request IN \(own) AND arrived_at IS NOT NULL")
    }

    /// Forgets everything about an event that is over, but how many rode.
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
