import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues

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

/// The SQL of pairings.
extension PoolStore {
    /// Replaces the pairings of a leg, and stores whose rides have changed.
    func replacePairings(
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

    /// Returns the pairings of some events.
    func list(events: [String], leg: Leg) throws -> [Pairing] {
        guard !events.isEmpty else { return [] }
        return try transaction.query(
            "SELECT \(Pairing.columns) FROM rideshare_pairing WHERE event IN \(list: events) AND leg = \(leg)"
        ).map(Pairing.init(row:))
    }

    /// Returns the pairings of offers or requests, the leg to the event first, in the order of stops.
    func list(of signUps: [Identifier<SignUp>]) throws -> [Pairing] {
        guard !signUps.isEmpty else { return [] }
        return try transaction.query(
            """
            SELECT \(Pairing.columns) FROM rideshare_pairing
            WHERE request IN \(list: signUps) OR offer IN \(list: signUps) ORDER BY leg DESC, place_in_order
            """
        ).map(Pairing.init(row:))
    }

    /// Deletes the outcomes of pick-ups on a leg that takes place again.
    func reopen(event: String, leg: Leg) throws {
        try transaction.execute(
            """
            UPDATE rideshare_pairing SET outcome = 'open', arrived_at = NULL WHERE event = \(event) AND leg = \(leg)
            """
        )
    }

    /// Stores the outcome of a pick-up.
    func record(_ outcome: Pairing.Outcome, of request: Identifier<SignUp>, _ leg: Leg) throws {
        try transaction.execute(
            "UPDATE rideshare_pairing SET outcome = \(outcome) WHERE request = \(request) AND leg = \(leg)"
        )
    }
}
