import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues
import Foundation

extension Pairing.Outcome: SQLBindable, SQLReadable {}

extension Pairing {
    static let columns: SQL = "request, leg, offer, place_in_order, at, earliest, latest, is_named, outcome, arrived_at"

    init(row: Row) throws {
        var reader = RowReader(row)
        request = try reader.next()
        leg = try reader.next()
        offer = try reader.next()
        placeInOrder = try reader.next()
        at = try reader.next()
        earliest = try reader.next()
        latest = try reader.next()
        isNamed = try reader.next()
        outcome = try reader.next()
        arrivedAt = try reader.next()
    }
}

/// The SQL of pools and their pairings.
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

    private func replacePairings(
        _ before: [Identifier<SignUp>: Pairing],
        _ after: [Pairing],
        _ solution: PoolSolution
    ) throws {
        let (event, leg) = (solution.event, solution.pool.leg)
        let gone = Set(before.keys).subtracting(after.map(\.request))
        if !gone.isEmpty {
            try transaction.execute(
                "DELETE FROM rideshare_pairing WHERE leg = \(leg) AND request IN \(list: Array(gone))"
            )
        }
        let changed = after.filter { before[$0.request] != $0 }
        for pairing in changed { try put(pairing, event: event) }
        let meetings = MeetingStore(transaction: transaction)
        for pairing in changed where pairing.isNamed { try meetings.note(pairing, event: event) }
        let concerned = changed + gone.compactMap { before[$0] } + changed.compactMap { before[$0.request] }
        let shown = Set(concerned.flatMap { [$0.request, $0.offer] })
        try SignUpStore(transaction: transaction).noteChange(shown.sorted(), at: solution.now)
    }

    /// How often riders were told another driver than before, by the log of an event's plans; `nil` where nobody was told of
    /// any yet.
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

    private func put(_ pairing: Pairing, event: String) throws {
        try transaction.execute(
            """
            INSERT INTO rideshare_pairing
                (request, leg, event, offer, place_in_order, at, earliest, latest, is_named, outcome)
            VALUES (\(pairing.request), \(pairing.leg), \(event), \(pairing.offer), \(pairing.placeInOrder),
                \(pairing.at), \(pairing.earliest), \(pairing.latest), \(pairing.isNamed), \(pairing.outcome))
            ON CONFLICT (request, leg) DO UPDATE SET offer = excluded.offer,
                place_in_order = excluded.place_in_order, at = excluded.at, earliest = excluded.earliest,
                latest = excluded.latest, is_named = excluded.is_named, outcome = excluded.outcome,
                arrived_at = CASE WHEN rideshare_pairing.offer = excluded.offer THEN rideshare_pairing.arrived_at END
            """
        )
    }

    func list(event: String, leg: Leg) throws -> [Pairing] {
        try transaction.query(
            "SELECT \(Pairing.columns) FROM rideshare_pairing WHERE event = \(event) AND leg = \(leg)"
        ).map(Pairing.init(row:))
    }

    /// The pairings of some events.
    func list(events: [String], leg: Leg) throws -> [Pairing] {
        guard !events.isEmpty else { return [] }
        return try transaction.query(
            "SELECT \(Pairing.columns) FROM rideshare_pairing WHERE event IN \(list: events) AND leg = \(leg)"
        ).map(Pairing.init(row:))
    }

    /// The pairings of offers or requests, the way there first, in the order of the stops.
    func list(of signUps: [Identifier<SignUp>]) throws -> [Pairing] {
        guard !signUps.isEmpty else { return [] }
        return try transaction.query(
            """
            SELECT \(Pairing.columns) FROM rideshare_pairing
            WHERE request IN \(list: signUps) OR offer IN \(list: signUps) ORDER BY leg DESC, place_in_order
            """
        ).map(Pairing.init(row:))
    }

    /// Forgets what became of the pick-ups of a way that is ridden another time.
    func reopen(event: String, leg: Leg) throws {
        try transaction.execute(
            """
            UPDATE rideshare_pairing SET outcome = 'open', arrived_at = NULL WHERE event = \(event) AND leg = \(leg)
            """
        )
    }

    /// Writes down what became of a pick-up.
    func record(_ outcome: Pairing.Outcome, of request: Identifier<SignUp>, _ leg: Leg) throws {
        try transaction.execute(
            "UPDATE rideshare_pairing SET outcome = \(outcome) WHERE request = \(request) AND leg = \(leg)"
        )
    }

    /// The plans of a pool in their order, behind a number of the log.
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

    /// How many plans the log of a pool has.
    func countLogged(event: String, leg: Leg) throws -> Int {
        let row = try transaction.first(
            """
            SELECT count(*) AS plans FROM rideshare_solution
            WHERE event = \(event) AND leg = \(leg) AND step <> ''
            """
        )
        return try row?.get("plans") ?? 0
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
