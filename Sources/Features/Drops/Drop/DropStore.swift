import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of drops and their recipients.
struct DropStore {
    let transaction: any Transaction

    static let personal = [
        PersonalTable(
            "drop_recipient",
            of: "drop_item",
            by: "item",
            notExported: DropTables.others,
            [
                .account("person", in: "Drops received", erasing: .row),
                .listed("i.made_at", as: .moment("When")), .listed("t.state", as: .plain("Status")),
                .listed("t.opened_at", as: .moment("Opened")),
            ],
            joining: "JOIN drop_item i ON i.id = t.item"
        ),
        PersonalTable(
            "drop_hidden",
            of: "drop_item",
            by: "item",
            notExported: DropTables.others,
            [
                .account("person", in: "Drops you have hidden", erasing: .row),
                .listed("i.made_at", as: .moment("Left")), .listed("i.audience", as: .plain("For")),
            ],
            joining: "JOIN drop_item i ON i.id = t.item"
        ),
        PersonalTable(
            "drop_spot",
            of: "drop_item",
            by: "item",
            notExported: index,
            [
                .impersonal("sender", because: "The sender of the drop, with which its place is deleted."),
                .content("latitude", "longitude", "cell", notExported: index),
            ]
        ),
    ]
    private static let index = "It is the index of places: each drop is listed, and its place is on its page."

    /// The end time of spots whose drops never expire.
    static let never = Timestamp(milliseconds: 9_000_000_000_000_000)

    func find(_ id: Identifier<Drop>) throws -> Drop? { try Drop.table.find(id, in: transaction) }

    func find(clientKey: String, of sender: Identifier<Account>) throws -> Identifier<Drop>? {
        try transaction.first(
            "SELECT id FROM drop_item WHERE sender = \(sender) AND client_key = \(clientKey)"
        )?.get(0)
    }

    func find(_ ids: [Identifier<Drop>]) throws -> [Identifier<Drop>: Drop] {
        if ids.isEmpty { return [:] }
        let drops = try Drop.table.list("WHERE id IN \(list: ids)", in: transaction)
        return Dictionary(uniqueKeysWithValues: drops.map { ($0.id, $0) })
    }

    func sent(by person: Identifier<Account>, before: Timestamp?, limit: Int) throws -> [Drop] {
        let edge: SQL = before.map { "AND made_at < \($0)" } ?? ""
        return try Drop.table.list(
            """
            WHERE sender = \(person) AND state <> 'deleted' AND walk IS NULL \(edge)
            ORDER BY made_at DESC LIMIT \(limit)
            """,
            in: transaction
        )
    }

    // MARK: recipients

    func insert(_ people: [Identifier<Account>], of drop: Identifier<Drop>) throws {
        for person in people {
            try transaction.execute(
                "INSERT INTO drop_recipient (person, item, state) VALUES (\(person), \(drop), 'waiting')"
            )
        }
    }

    func recipients(of drop: Identifier<Drop>) throws -> [(person: Identifier<Account>, state: RecipientState)] {
        try transaction.query(
            "SELECT person, state FROM drop_recipient WHERE item = \(drop) ORDER BY person"
        ).map { (try $0.get(0), try $0.get(1)) }
    }

    func state(of drop: Identifier<Drop>, for person: Identifier<Account>) throws -> RecipientState? {
        try transaction.first(
            "SELECT state FROM drop_recipient WHERE person = \(person) AND item = \(drop)"
        )?.get(0)
    }

    /// Returns the drops that wait for a person, soonest first.
    func waiting(for person: Identifier<Account>, limit: Int) throws -> [Drop] {
        try Drop.table.list(
            """
            JOIN (SELECT item FROM drop_recipient WHERE person = \(person) AND state = 'waiting') r ON r.item = id
            WHERE state = 'waiting' AND walk IS NULL
            ORDER BY made_at DESC LIMIT \(limit)
            """,
            in: transaction
        )
    }

    /// Returns the public and received drops that a person has opened, latest first.
    func opened(by person: Identifier<Account>, before: Timestamp?, limit: Int) throws -> [(drop: Drop, at: Timestamp)]
    {
        let edge: SQL = before.map { "WHERE o.at < \($0)" } ?? ""
        return try transaction.query(
            """
            SELECT \(Drop.table.columns), o.at FROM (
                SELECT item, max(opened_at) AS at FROM drop_open WHERE person = \(person) GROUP BY item
            ) o JOIN drop_item i ON i.id = o.item \(edge) ORDER BY o.at DESC LIMIT \(limit)
            """
        ).map { (try Drop.table.value(of: $0), try $0.get("at")) }
    }

    func setState(
        of drop: Identifier<Drop>,
        for person: Identifier<Account>,
        _ state: RecipientState,
        openedAt: Timestamp? = nil
    ) throws {
        try transaction.execute(
            """
            UPDATE drop_recipient SET state = \(state), opened_at = coalesce(\(openedAt), opened_at)
            WHERE person = \(person) AND item = \(drop)
            """
        )
    }

    /// Stores that a person was notified at the place; returns `false` if that happened within the last day.
    func noteTold(_ drop: Identifier<Drop>, _ person: Identifier<Account>, at now: Timestamp) throws -> Bool {
        let yesterday = now.advanced(milliseconds: -86_400_000)
        return try transaction.execute(
            """
            UPDATE drop_recipient SET told_here_at = \(now)
            WHERE person = \(person) AND item = \(drop) AND (told_here_at IS NULL OR told_here_at < \(yesterday))
            """
        ) > 0
    }

    /// Withdraws the waiting drops from a sender to a person.
    func withdraw(from sender: Identifier<Account>, for person: Identifier<Account>) throws -> [Identifier<Drop>] {
        let drops: [Identifier<Drop>] = try transaction.query(
            """
            SELECT r.item FROM drop_recipient r JOIN drop_item i ON i.id = r.item
            WHERE r.person = \(person) AND r.state = 'waiting' AND i.sender = \(sender)
            """
        ).map { try $0.get(0) }
        for drop in drops { try setState(of: drop, for: person, .withdrawn) }
        return drops
    }

    // MARK: ends

    /// Ends a drop and deletes its key, so that no copy of its contents can be read.
    func destroy(_ drop: Identifier<Drop>, _ state: DropState) throws {
        try close(drop)
        try transaction.execute(
            "UPDATE drop_item SET key = NULL, body = NULL, state = \(state) WHERE id = \(drop)"
        )
        try transaction.execute("DELETE FROM drop_comment WHERE item = \(drop)")
        try transaction.execute("UPDATE drop_media SET state = 'gone', key = NULL WHERE item = \(drop)")
    }

    /// Closes a drop for further openings; people who have opened it and may keep it can still read it.
    func close(_ drop: Identifier<Drop>) throws {
        try setState(drop, .over)
        try removeSpot(of: drop)
        try transaction.execute("DELETE FROM drop_ticket WHERE item = \(drop)")
        try removeShares(of: drop)
        try Deadlines.cancel(transaction, kind: Self.endKind, subject: drop.description)
    }

    /// Deletes the contents of an expired drop if no one who has opened it keeps it.
    func destroyUnlessKept(_ drop: Identifier<Drop>) throws {
        let keeper = try transaction.first(
            """
            SELECT 1 FROM drop_open o WHERE o.item = \(drop) AND o.person <> \(Identifier<Account>.nobody)
                AND NOT EXISTS (SELECT 1 FROM drop_hidden h WHERE h.person = o.person AND h.item = o.item)
                AND NOT EXISTS (
                    SELECT 1 FROM drop_recipient r
                    WHERE r.person = o.person AND r.item = o.item AND r.state IN ('removed', 'withdrawn'))
            LIMIT 1
            """
        )
        if keeper == nil { try destroy(drop, .over) }
    }

    /// The kind of the deadline at which a drop expires.
    static let endKind = "drops.end"

    func removeShares(of drop: Identifier<Drop>) throws {
        let shares: SQL = "SELECT id FROM drop_share WHERE item = \(drop)"
        try transaction.execute("DELETE FROM drop_like WHERE share IN (\(shares))")
        try transaction.execute("DELETE FROM drop_remark WHERE share IN (\(shares))")
        try transaction.execute("DELETE FROM drop_share_viewer WHERE share IN (\(shares))")
        try transaction.execute("DELETE FROM drop_share WHERE item = \(drop)")
    }

    func setState(_ drop: Identifier<Drop>, _ state: DropState) throws {
        try transaction.execute("UPDATE drop_item SET state = \(state) WHERE id = \(drop)")
    }

    func countOpen(_ drop: Identifier<Drop>) throws {
        try transaction.execute("UPDATE drop_item SET opens = opens + 1 WHERE id = \(drop)")
    }

    func hide(_ drop: Identifier<Drop>, from person: Identifier<Account>) throws {
        try transaction.execute(
            "INSERT INTO drop_hidden (person, item) VALUES (\(person), \(drop)) ON CONFLICT (person, item) DO NOTHING"
        )
    }

    /// Returns which drops a person has hidden or removed.
    func hidden(_ drops: [Identifier<Drop>], from person: Identifier<Account>) throws -> Set<Identifier<Drop>> {
        if drops.isEmpty { return [] }
        return Set(
            try transaction.query(
                """
                SELECT item FROM drop_hidden WHERE person = \(person) AND item IN \(list: drops)
                UNION SELECT item FROM drop_recipient
                WHERE person = \(person) AND item IN \(list: drops) AND state IN ('removed', 'withdrawn')
                """
            ).map { try $0.get(0) }
        )
    }

    func isHidden(_ drop: Identifier<Drop>, from person: Identifier<Account>) throws -> Bool {
        try transaction.first("SELECT 1 FROM drop_hidden WHERE person = \(person) AND item = \(drop)") != nil
    }

    /// Returns the encrypted secret used to create the codes of a drop's sign.
    func signSecret(of id: Identifier<Drop>) throws -> String? {
        try transaction.first("SELECT secret FROM drop_sign WHERE item = \(id)")?.get(0)
    }

    func insert(signSecret sealed: String, of id: Identifier<Drop>) throws {
        try transaction.execute("INSERT INTO drop_sign (item, secret) VALUES (\(id), \(sealed))")
    }
}
