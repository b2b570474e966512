import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A stored claim.
struct ClaimRecord: Sendable {
    let id: Identifier<DropClaim>
    let person: Identifier<Account>
    let asked: Identifier<Drop>?
    let claim: Claim
    let assessment: Assessment
    /// The decision and its reason; the reason is visible only to readers of the rules.
    let decision: ReleaseDecision
}

/// The SQL of claims: nonces, history, limits, tickets and openings.
struct ClaimStore {
    let transaction: any Transaction

    static let personal = [
        PersonalTable(
            "drop_claim",
            [
                .account("person", in: "Positions sent to open drops", erasing: .row),
                .listed("t.heard_at", as: .moment("When")), .content("latitude", as: .degrees("Latitude")),
                .content("longitude", as: .degrees("Longitude")), .listed("t.accuracy", as: .plain("Accuracy")),
                .listed("t.outcome", as: .plain("Outcome")), .content("reason", as: .plain("Reason")),
                .content("signals", as: .plain("Reasons for doubt")),
                .content("cell", as: .plain("Cell of 25 m")),
                .impersonal("asked", because: "The drop that was to be opened."),
            ]
        ),
        PersonalTable(
            "drop_visit",
            [.account("person", in: "Places where you looked for drops", erasing: .row), .content("cell")]
        ),
        PersonalTable(
            "drop_nonce",
            [.account("person", notExported: "A number that counts once, for minutes.", erasing: .row)]
        ),
        PersonalTable(
            "drop_ticket",
            of: "drop_item",
            by: "item",
            notExported: DropTables.others,
            [.account("person", notExported: "A permission to open a drop, for minutes.", erasing: .row)]
        ),
    ]

    /// The number of earlier claims used for a decision.
    private static let remembered = 60
    private static let dayMilliseconds: Int64 = 86_400_000
    /// The lifetime of a nonce, in milliseconds.
    static let nonceMilliseconds: Int64 = 60_000

    // MARK: nonces

    func insert(nonce: Identifier<DropNonce>, for person: Identifier<Account>, at now: Timestamp) throws {
        try transaction.execute(
            "INSERT INTO drop_nonce (id, person, made_at) VALUES (\(nonce), \(person), \(now))"
        )
    }

    /// Uses a nonce; returns `false` if it does not exist, has expired or belongs to someone else.
    func take(_ nonce: Identifier<DropNonce>, of person: Identifier<Account>, at now: Timestamp) throws -> Bool {
        let oldest = now.advanced(milliseconds: -Self.nonceMilliseconds)
        let found = try transaction.first(
            "SELECT made_at FROM drop_nonce WHERE id = \(nonce) AND person = \(person)"
        )?.get(0, as: Timestamp.self)
        try transaction.execute("DELETE FROM drop_nonce WHERE id = \(nonce) AND person = \(person)")
        return found.map { $0 >= oldest } ?? false
    }

    func forgetNonces(before moment: Timestamp) throws {
        try transaction.execute("DELETE FROM drop_nonce WHERE made_at < \(moment)")
    }

    // MARK: history

    /// Returns a person's history for a claim, in a fixed number of statements.
    func history(
        of person: Identifier<Account>,
        asked: Identifier<Drop>?,
        cell: ReleaseGrid.Cell,
        at now: Timestamp
    ) throws -> ClaimHistory {
        let day = now.milliseconds / Self.dayMilliseconds
        let hourAgo = now.advanced(milliseconds: -3_600_000)
        let counts = try transaction.first(
            """
            SELECT (SELECT count(*) FROM drop_claim
                    WHERE person = \(person) AND heard_at > \(hourAgo) AND outcome = 'locked'),
                (SELECT count(*) FROM drop_visit WHERE person = \(person) AND day = \(day)),
                (SELECT count(*) FROM drop_visit WHERE person = \(person) AND day = \(day) AND cell = \(cell.key)),
                (SELECT count(*) FROM drop_claim WHERE person = \(person) AND asked = \(asked)
                    AND heard_at >= \(Timestamp(milliseconds: day * Self.dayMilliseconds)) AND outcome = 'locked'),
                (SELECT min(heard_at) FROM drop_claim
                    WHERE person = \(person) AND heard_at > \(hourAgo) AND outcome = 'locked')
            """
        )
        return ClaimHistory(
            claims: try recent(of: person),
            claimsInHour: try counts?.get(0) ?? 0,
            firstClaimInHour: try counts?.get(4, as: Timestamp?.self) ?? nil,
            cellsToday: try counts?.get(1) ?? 0,
            isCellKnown: try counts?.get(2, as: Int.self) ?? 0 > 0,
            failuresToday: asked == nil ? 0 : try counts?.get(3) ?? 0,
            // The first 48 bits of an account's ID are the timestamp of its creation (RFC 9562).
            accountMadeAt: Timestamp(milliseconds: Int64(person.high >> 16))
        )
    }

    private func recent(of person: Identifier<Account>) throws -> [ClaimHistory.Entry] {
        try transaction.query(
            """
            SELECT latitude, longitude, accuracy, fixed_at, heard_at, speed, session, score FROM drop_claim
            WHERE person = \(person) AND latitude IS NOT NULL ORDER BY heard_at DESC, id DESC LIMIT \(Self.remembered)
            """
        ).map { row in
            ClaimHistory.Entry(
                Claim(
                    position: Coordinate(latitude: try row.get(0), longitude: try row.get(1)),
                    accuracy: try row.get(2),
                    fixedAt: try row.get(3),
                    heardAt: try row.get(4),
                    speed: try row.get(5),
                    session: try row.get(6)
                ),
                score: try row.get(7)
            )
        }
    }

    // MARK: claims

    func insert(_ record: ClaimRecord) throws {
        let claim = record.claim
        let position = Self.isReadable(claim) ? claim.position : nil
        let signals = record.assessment.signals.map(\.rawValue).sorted().joined(separator: " ")
        let (outcome, reason) = record.decision.words
        try transaction.execute(
            """
            INSERT INTO drop_claim (id, person, session, asked, cell, latitude, longitude, accuracy, fixed_at, speed, heard_at,
                score, signals, outcome, reason)
            VALUES (\(record.id), \(record.person), \(claim.session), \(record.asked), \(record.assessment.cell.key),
                \(position?.latitude), \(position?.longitude), \(position == nil ? nil : claim.accuracy),
                \(position == nil ? nil : claim.fixedAt), \(claim.speed.flatMap { $0.isFinite ? $0 : nil }), \(claim.heardAt),
                \(record.assessment.score), \(signals), \(outcome), \(reason))
            """
        )
        guard position != nil, outcome != "wait" else { return }
        try transaction.execute(
            """
            INSERT INTO drop_visit (person, day, cell)
            VALUES (\(record.person), \(claim.heardAt.milliseconds / Self.dayMilliseconds), \(record.assessment.cell.key))
            ON CONFLICT (person, day, cell) DO NOTHING
            """
        )
    }

    private static func isReadable(_ claim: Claim) -> Bool {
        let position = claim.position
        return claim.accuracy.isFinite
            && Coordinate(validatingLatitude: position.latitude, longitude: position.longitude) != nil
    }

    /// Rounds claims older than a given time: the cell stays, the position is deleted.
    func forgetRaw(before moment: Timestamp, limit: Int) throws -> Int {
        let ids: [Identifier<DropClaim>] = try transaction.query(
            "SELECT id FROM drop_claim WHERE latitude IS NOT NULL AND heard_at < \(moment) ORDER BY heard_at LIMIT \(limit)"
        ).map { try $0.get(0) }
        guard !ids.isEmpty else { return 0 }
        return try transaction.execute(
            """
            UPDATE drop_claim SET latitude = NULL, longitude = NULL, accuracy = NULL, fixed_at = NULL, speed = NULL
            WHERE id IN \(list: ids)
            """
        )
    }

    /// Deletes claims that are no longer needed.
    func forget(before moment: Timestamp, limit: Int) throws -> Int {
        let ids: [Identifier<DropClaim>] = try transaction.query(
            """
            SELECT id FROM drop_claim WHERE heard_at < \(moment)
                AND NOT EXISTS (SELECT 1 FROM drop_ticket t WHERE t.claim = drop_claim.id)
            ORDER BY heard_at LIMIT \(limit)
            """
        ).map { try $0.get(0) }
        try transaction.execute("DELETE FROM drop_visit WHERE day < \(moment.milliseconds / Self.dayMilliseconds)")
        guard !ids.isEmpty else { return 0 }
        return try transaction.execute("DELETE FROM drop_claim WHERE id IN \(list: ids)")
    }

    // MARK: tickets and openings

    /// Stores a ticket after an accepted claim, so that the person can open the drop for a short time.
    func insertTicket(
        _ drop: Identifier<Drop>,
        for person: Identifier<Account>,
        claim: Identifier<DropClaim>,
        until: Timestamp,
        isCertain: Bool
    ) throws {
        try transaction.execute(
            """
            INSERT INTO drop_ticket (person, item, claim, until, is_certain)
            VALUES (\(person), \(drop), \(claim), \(until), \(isCertain))
            ON CONFLICT (person, item) DO UPDATE
            SET claim = excluded.claim, until = excluded.until, is_certain = excluded.is_certain
            """
        )
    }

    /// Returns the drops that a person may open now because of an accepted claim.
    func tickets(of person: Identifier<Account>, at now: Timestamp) throws -> [Identifier<Drop>] {
        try transaction.query(
            "SELECT item FROM drop_ticket WHERE person = \(person) AND until > \(now) ORDER BY item"
        ).map { try $0.get(0) }
    }

    /// Uses a ticket and returns what its claim proved about the place.
    func takeTicket(
        _ drop: Identifier<Drop>,
        of person: Identifier<Account>,
        at now: Timestamp
    ) throws -> (cell: Int64, proof: OpenProof, signals: String)? {
        let row = try transaction.first(
            """
            SELECT c.cell, t.is_certain, c.signals FROM drop_ticket t JOIN drop_claim c ON c.id = t.claim
            WHERE t.person = \(person) AND t.item = \(drop) AND t.until > \(now)
            """
        )
        try transaction.execute("DELETE FROM drop_ticket WHERE person = \(person) AND item = \(drop)")
        return try row.map { row in
            (try row.get(0), try row.get(1, as: Bool.self) ? .position : .uncertain, try row.get(2))
        }
    }

    func forgetTickets(before moment: Timestamp) throws {
        try transaction.execute("DELETE FROM drop_ticket WHERE until < \(moment)")
    }

    /// Returns when a person last opened a drop; `nil` if never.
    func lastOpening(of drop: Identifier<Drop>, by person: Identifier<Account>) throws -> Timestamp? {
        try transaction.first(
            "SELECT max(opened_at) FROM drop_open WHERE item = \(drop) AND person = \(person)"
        )?.get(0, as: Timestamp?.self)
    }

    /// Returns which drops a person has opened.
    func opened(_ drops: [Identifier<Drop>], by person: Identifier<Account>) throws -> Set<Identifier<Drop>> {
        if drops.isEmpty { return [] }
        return Set(
            try transaction.query(
                "SELECT DISTINCT item FROM drop_open WHERE person = \(person) AND item IN \(list: drops)"
            ).map { try $0.get(0) }
        )
    }

    func openings(of drop: Identifier<Drop>, limit: Int) throws -> [Opening] {
        try Opening.table.list(
            "WHERE item = \(drop) ORDER BY opened_at DESC, id DESC LIMIT \(limit)",
            in: transaction
        )
    }
}

extension ReleaseDecision {
    /// The decision as stored in two columns.
    var words: (outcome: String, reason: String) {
        switch self {
        case .opens(let isCertain): ("opens", isCertain ? "certain" : "uncertain")
        case .wait(let reason, _): ("wait", reason.rawValue)
        case .locked(.unfit(let fault)): ("locked", fault.rawValue)
        case .locked(let reason): ("locked", "\(reason)")
        }
    }
}
