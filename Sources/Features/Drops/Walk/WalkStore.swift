import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct WalkStore {
    let transaction: any Transaction

    static let personal = [
        PersonalTable(
            "drop_walk",
            [
                .account("maker", in: "Walks you created", erasing: .row),
                .listed("t.made_at", as: .moment("When")), .content("title", as: .plain("Title")),
                .content("explanation", as: .plain("Text")), .listed("t.audience", as: .plain("For")),
                .listed("t.state", as: .plain("Status")),
            ]
        ),
        PersonalTable(
            "drop_walk_viewer",
            of: "drop_walk",
            by: "walk",
            notExported: DropTables.others,
            [.account("person", in: "Walks shared with you", erasing: .row), .listed("w.title", as: .plain("Title"))],
            joining: "JOIN drop_walk w ON w.id = t.walk",
            order: "w.made_at DESC"
        ),
        PersonalTable("drop_sign", of: "drop_item", by: "item", notExported: "It is the secret of the sign's code."),
    ]

    private static let columns: SQL = """
        w.id, w.maker, w.audience, w.title, w.explanation, w.state,
        (SELECT count(*) FROM drop_item i WHERE i.walk = w.id AND i.state <> 'deleted') AS steps
        """

    private static func record(_ row: Row) throws -> WalkRecord {
        var reader = RowReader(row)
        return WalkRecord(
            id: try reader.next(),
            maker: try reader.next(),
            audience: try reader.next(),
            title: try reader.next(),
            explanation: try reader.next(),
            state: try reader.next(),
            steps: try reader.next()
        )
    }

    func insert(
        _ id: Identifier<Walk>,
        by maker: Identifier<Account>,
        for audience: DropAudience,
        _ title: String,
        _ text: String,
        clientKey: String?,
        at now: Timestamp
    ) throws {
        try transaction.execute(
            """
            INSERT INTO drop_walk (id, maker, audience, title, explanation, state, made_at, client_key)
            VALUES (\(id), \(maker), \(audience), \(title), \(text), 'draft', \(now), \(clientKey))
            """
        )
    }

    func insert(_ viewers: [Identifier<Account>], of walk: Identifier<Walk>) throws {
        for person in viewers {
            try transaction.execute("INSERT INTO drop_walk_viewer (person, walk) VALUES (\(person), \(walk))")
        }
    }

    func viewers(of walk: Identifier<Walk>) throws -> [Identifier<Account>] {
        try transaction.query("SELECT person FROM drop_walk_viewer WHERE walk = \(walk) ORDER BY person")
            .map { try $0.get(0) }
    }

    func isViewer(_ person: Identifier<Account>, of walk: Identifier<Walk>) throws -> Bool {
        try transaction.first("SELECT 1 FROM drop_walk_viewer WHERE person = \(person) AND walk = \(walk)") != nil
    }

    /// Removes a former friend from a person's lists.
    func removeViewer(_ person: Identifier<Account>, ofWalksBy maker: Identifier<Account>) throws {
        try transaction.execute(
            """
            DELETE FROM drop_walk_viewer
            WHERE person = \(person) AND walk IN (SELECT id FROM drop_walk WHERE maker = \(maker))
            """
        )
    }

    func find(_ id: Identifier<Walk>) throws -> WalkRecord? {
        try transaction.first("SELECT \(Self.columns) FROM drop_walk w WHERE w.id = \(id)").map(Self.record)
    }

    /// Returns the walks available to a person: public ones, and those shared by friends.
    func published(for person: Identifier<Account>, limit: Int) throws -> [WalkRecord] {
        try transaction.query(
            """
            SELECT \(Self.columns) FROM drop_walk w
            WHERE w.state = 'published' AND (w.audience = 'public' OR EXISTS (
                SELECT 1 FROM drop_walk_viewer v WHERE v.person = \(person) AND v.walk = w.id))
            ORDER BY w.made_at DESC LIMIT \(limit)
            """
        ).map(Self.record)
    }

    func made(by maker: Identifier<Account>, limit: Int) throws -> [WalkRecord] {
        try transaction.query(
            "SELECT \(Self.columns) FROM drop_walk w WHERE w.maker = \(maker) ORDER BY w.made_at DESC LIMIT \(limit)"
        ).map(Self.record)
    }

    func setState(_ id: Identifier<Walk>, _ state: WalkState) throws {
        try transaction.execute("UPDATE drop_walk SET state = \(state) WHERE id = \(id)")
    }

    func find(clientKey: String, of maker: Identifier<Account>) throws -> Identifier<Walk>? {
        try transaction.first(
            "SELECT id FROM drop_walk WHERE maker = \(maker) AND client_key = \(clientKey)"
        )?.get(0)
    }

    /// Whether a step has been opened.
    func isBegun(_ id: Identifier<Walk>) throws -> Bool {
        try transaction.first(
            "SELECT 1 FROM drop_open WHERE item IN (SELECT id FROM drop_item WHERE walk = \(id)) LIMIT 1"
        ) != nil
    }

    /// Moves a step to another position and shifts those in between by one.
    ///
    /// The numbers are unique at all times: moved steps have negative numbers in between.
    func move(from old: Int, to new: Int, in id: Identifier<Walk>) throws {
        let shift = old < new ? 1 : -1
        try transaction.execute(
            """
            UPDATE drop_item SET step = CASE WHEN step = \(old) THEN \(-new) ELSE \(shift) - step END
            WHERE walk = \(id) AND step BETWEEN \(min(old, new)) AND \(max(old, new))
            """
        )
        try transaction.execute("UPDATE drop_item SET step = -step WHERE walk = \(id) AND step < 0")
    }

    func nextStep(of id: Identifier<Walk>) throws -> Int {
        try transaction.first("SELECT coalesce(max(step), 0) + 1 FROM drop_item WHERE walk = \(id)")?.get(0) ?? 1
    }

    /// Returns the steps in order, without deleted ones.
    func steps(of id: Identifier<Walk>) throws -> [Drop] {
        try Drop.table.list("WHERE walk = \(id) AND state <> 'deleted' ORDER BY step", in: transaction)
    }

    /// Whether a person has opened all steps before a drop; always true for drops without a walk.
    func isReached(_ drop: Drop, by person: Identifier<Account>) throws -> Bool {
        guard let walk = drop.walk, let step = drop.step else { return true }
        let row = try transaction.first(
            """
            SELECT (SELECT state FROM drop_walk WHERE id = \(walk)),
                (SELECT count(*) FROM drop_item i WHERE i.walk = \(walk) AND i.step < \(step) AND i.state = 'waiting'
                    AND NOT EXISTS (SELECT 1 FROM drop_open o WHERE o.item = i.id AND o.person = \(person)))
            """
        )
        let state = try row?.get(0, as: WalkState?.self)
        let missing = try row?.get(1, as: Int.self) ?? 1
        return state == .published && missing == 0
    }
}
