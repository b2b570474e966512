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
    func touch(_ event: String, _ legs: [Leg]) throws {
        for leg in legs {
            try transaction.execute(
                """
                INSERT INTO rideshare_pool (event, leg, revision, solved_revision, known) VALUES (\(event), \(leg), 1, 0, '')
                ON CONFLICT (event, leg) DO UPDATE SET revision = rideshare_pool.revision + 1
                """
            )
        }
        try transaction.notify(Self.channel, event)
    }

    /// The pools that are to be planned.
    func unsolved() throws -> [(event: String, leg: Leg)] {
        try transaction.query(
            "SELECT event, leg FROM rideshare_pool WHERE solved_revision < revision ORDER BY event, leg LIMIT 50"
        ).map { (try $0.get("event"), try $0.get("leg")) }
    }

    /// What a pool knows, and how many changes there were.
    func known(event: String, leg: Leg) throws -> (known: KnownPool, revision: Int) {
        let row = try transaction.first(
            "SELECT known, revision FROM rideshare_pool WHERE event = \(event) AND leg = \(leg)"
        )
        guard let row else { return (KnownPool(), 0) }
        return (try Self.read(try row.get("known")), try row.get("revision"))
    }

    /// Keeps a solution, unless somebody signed up or cancelled meanwhile.
    ///
    /// - Returns: the pairings before, by request; `nil` where it was not kept.
    func keep(_ solution: PoolSolution) throws -> [Identifier<SignUp>: Pairing]? {
        let (event, leg) = (solution.event, solution.pool.leg)
        let (known, _) = try known(event: event, leg: leg)
        let next = KnownPool(frame: solution.pool.frame, entries: solution.pool.entries, memory: solution.memory)
        let changed = try transaction.execute(
            """
            UPDATE rideshare_pool SET known = \(try Self.json(next)), solved_revision = \(solution.revision)
            WHERE event = \(event) AND leg = \(leg) AND revision = \(solution.revision)
                AND solved_revision < \(solution.revision)
            """
        )
        guard changed == 1 else { return nil }
        let step = PoolDifference(solution.pool, since: known.entries)
        try transaction.execute(
            """
            INSERT INTO rideshare_solution (event, leg, revision, made_at, rounds, step, fingerprint, served, unserved)
            VALUES (\(event), \(leg), \(solution.revision), \(solution.now), \(solution.rounds),
                \(try Self.json(step)), \(try solution.fingerprint()), \(solution.served), \(solution.unserved))
            """
        )
        return try replacePairings(solution)
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

    private func replacePairings(_ solution: PoolSolution) throws -> [Identifier<SignUp>: Pairing] {
        let (event, leg) = (solution.event, solution.pool.leg)
        let before = Dictionary(uniqueKeysWithValues: try list(event: event, leg: leg).map { ($0.request, $0) })
        let after = solution.pairings(before)
        let gone = Set(before.keys).subtracting(after.map(\.request))
        if !gone.isEmpty {
            try transaction.execute(
                "DELETE FROM rideshare_pairing WHERE leg = \(leg) AND request IN \(list: Array(gone))"
            )
        }
        for pairing in after where before[pairing.request] != pairing { try put(pairing, event: event) }
        return before
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

    /// Writes down what became of a pick-up.
    func record(_ outcome: Pairing.Outcome, of request: Identifier<SignUp>, _ leg: Leg) throws {
        try transaction.execute(
            "UPDATE rideshare_pairing SET outcome = \(outcome) WHERE request = \(request) AND leg = \(leg)"
        )
    }

    /// The solutions of a pool in their order, for the replay.
    func solutions(
        event: String,
        leg: Leg
    ) throws -> [(step: PoolDifference, rounds: Int, at: Timestamp, fingerprint: String)] {
        try transaction.query(
            """
            SELECT step, rounds, made_at, fingerprint FROM rideshare_solution
            WHERE event = \(event) AND leg = \(leg) ORDER BY number
            """
        ).map { row in
            let step = try JSONDecoder().decode(PoolDifference.self, from: Data(row.get("step", as: String.self).utf8))
            return (step, try row.get("rounds"), try row.get("made_at"), try row.get("fingerprint"))
        }
    }

    /// Forgets everything about an event that is over, but how many rode.
    func forget(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_pairing WHERE event = \(event)")
        try transaction.execute("UPDATE rideshare_solution SET step = '' WHERE event = \(event)")
        try transaction.execute(
            "UPDATE rideshare_pool SET known = '', solved_revision = revision WHERE event = \(event)"
        )
    }

    private static func read(_ text: String) throws -> KnownPool {
        if text.isEmpty { return KnownPool() }
        return try JSONDecoder().decode(KnownPool.self, from: Data(text.utf8))
    }

    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
