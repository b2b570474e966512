import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The state of a comment on a shared drop.
enum RemarkState: String, Sendable, SQLBindable, SQLReadable {
    /// Visible to everyone who sees the drop.
    case shown
    /// Hidden by moderators from all users.
    case hidden
}

/// A drop shared on a feed.
struct ShareRecord: Sendable, Hashable {
    let id: Identifier<DropShare>
    let drop: Identifier<Drop>
    let person: Identifier<Account>
    let madeAt: Timestamp
    let audience: ShareAudience

    static let table = Table(
        "drop_share",
        Column("id", \ShareRecord.id),
        Column("item", \ShareRecord.drop),
        Column("person", \ShareRecord.person, .account(in: "Drops shared", erasing: .row)),
        Column("made_at", \ShareRecord.madeAt, .listed(as: .moment("When"))),
        Column("audience", \ShareRecord.audience, .listed(as: .plain("Shared with"))),
        make: ShareRecord.init
    )
}

/// A comment on a share.
struct RemarkRecord: Sendable, Hashable {
    let id: Identifier<DropRemark>
    let share: Identifier<DropShare>
    let author: Identifier<Account>
    let madeAt: Timestamp
    let text: String
    let state: RemarkState

    static let table = Table(
        "drop_remark",
        Column("id", \RemarkRecord.id),
        Column("share", \RemarkRecord.share),
        Column("author", \RemarkRecord.author, .account(in: "Comments on shared drops", erasing: .row)),
        Column("made_at", \RemarkRecord.madeAt, .listed(as: .moment("When"))),
        Column("text", \RemarkRecord.text, .content(as: .plain("Text"))),
        Column("state", \RemarkRecord.state),
        make: RemarkRecord.init
    )
}

struct FeedStore {
    let transaction: any Transaction

    static let personal = [
        ShareRecord.table.personal(of: "drop_item", by: "item", notExported: DropTables.others),
        PersonalTable(
            "drop_share_viewer",
            of: "drop_share",
            by: "share",
            notExported: DropTables.others,
            [
                .account("person", in: "Drops shared with you", erasing: .row),
                .listed("s.made_at", as: .moment("When")),
            ],
            joining: "JOIN drop_share s ON s.id = t.share"
        ),
        PersonalTable(
            "drop_like",
            of: "drop_share",
            by: "share",
            notExported: DropTables.others,
            [
                .account("person", in: "Shared drops that you like", erasing: .row),
                .listed("s.made_at", as: .moment("Shared")),
            ],
            joining: "JOIN drop_share s ON s.id = t.share"
        ),
        RemarkRecord.table.personal(of: "drop_share", by: "share", notExported: DropTables.others),
    ]

    func insert(_ share: ShareRecord, viewers: [Identifier<Account>]) throws {
        try ShareRecord.table.insert(share, in: transaction)
        for viewer in viewers {
            try transaction.execute("INSERT INTO drop_share_viewer (person, share) VALUES (\(viewer), \(share.id))")
        }
    }

    func find(_ id: Identifier<DropShare>) throws -> ShareRecord? {
        try ShareRecord.table.find(id, in: transaction)
    }

    func find(_ drop: Identifier<Drop>, by person: Identifier<Account>) throws -> ShareRecord? {
        try ShareRecord.table.first("WHERE person = \(person) AND item = \(drop)", in: transaction)
    }

    func shares(of drop: Identifier<Drop>) throws -> [ShareRecord] {
        try ShareRecord.table.list("WHERE item = \(drop)", in: transaction)
    }

    /// Returns a person's feed: their own shares, those of friends, public ones, and those shared with them by name;
    /// latest first.
    func list(
        for person: Identifier<Account>,
        friends: [Identifier<Account>],
        before: Timestamp?,
        limit: Int
    ) throws -> [ShareRecord] {
        let edge: SQL = before.map { "AND made_at < \($0)" } ?? ""
        return try ShareRecord.table.list(
            """
            WHERE (person = \(person) OR audience = 'everybody'
                OR (audience = 'friends' AND person IN \(list: friends))
                OR (audience = 'chosen' AND person IN \(list: friends) AND EXISTS (
                    SELECT 1 FROM drop_share_viewer v WHERE v.person = \(person) AND v.share = drop_share.id))) \(edge)
            ORDER BY made_at DESC, id DESC LIMIT \(limit)
            """,
            in: transaction
        )
    }

    func isViewer(_ person: Identifier<Account>, of share: Identifier<DropShare>) throws -> Bool {
        try transaction.first("SELECT 1 FROM drop_share_viewer WHERE person = \(person) AND share = \(share)") != nil
    }

    func delete(_ share: Identifier<DropShare>) throws {
        try transaction.execute("DELETE FROM drop_like WHERE share = \(share)")
        try transaction.execute("DELETE FROM drop_remark WHERE share = \(share)")
        try transaction.execute("DELETE FROM drop_share_viewer WHERE share = \(share)")
        try transaction.execute("DELETE FROM drop_share WHERE id = \(share)")
    }

    func setLike(_ share: Identifier<DropShare>, by person: Identifier<Account>, _ likes: Bool) throws {
        if likes {
            try transaction.execute(
                "INSERT INTO drop_like (share, person) VALUES (\(share), \(person)) ON CONFLICT (share, person) DO NOTHING"
            )
        } else {
            try transaction.execute("DELETE FROM drop_like WHERE share = \(share) AND person = \(person)")
        }
    }

    /// Returns the number of likes of shares, and which of them a person likes.
    func likes(
        of shares: [Identifier<DropShare>],
        by person: Identifier<Account>
    ) throws -> [Identifier<DropShare>: (count: Int, isOwn: Bool)] {
        if shares.isEmpty { return [:] }
        let rows = try transaction.query(
            """
            SELECT share, count(*), sum(CASE WHEN person = \(person) THEN 1 ELSE 0 END) FROM drop_like
            WHERE share IN \(list: shares) GROUP BY share
            """
        )
        return try Dictionary(
            uniqueKeysWithValues: rows.map { row in
                (try row.get(0), (try row.get(1), try row.get(2, as: Int.self) > 0))
            }
        )
    }

    /// Whether a person has written the same comment on a share since a given time.
    func hasRemark(
        _ text: String,
        on share: Identifier<DropShare>,
        by author: Identifier<Account>,
        since moment: Timestamp
    ) throws -> Bool {
        try transaction.first(
            """
            SELECT 1 FROM drop_remark
            WHERE share = \(share) AND author = \(author) AND text = \(text) AND made_at > \(moment)
            """
        ) != nil
    }

    /// Deletes a comment, by any author if none is given; returns `false` if it does not exist.
    func deleteRemark(
        _ id: Identifier<DropRemark>,
        on share: Identifier<DropShare>,
        by author: Identifier<Account>?
    ) throws -> Bool {
        let own: SQL = author.map { "AND author = \($0)" } ?? ""
        return try transaction.execute("DELETE FROM drop_remark WHERE id = \(id) AND share = \(share) \(own)") > 0
    }

    /// Returns the comments on shares, oldest first, except hidden ones and those the reader has reported.
    func remarks(of shares: [Identifier<DropShare>], for reader: Identifier<Account>) throws -> [RemarkRecord] {
        if shares.isEmpty { return [] }
        return try RemarkRecord.table.list(
            """
            WHERE share IN \(list: shares) AND state = 'shown' AND NOT EXISTS (
                SELECT 1 FROM drop_report r WHERE r.remark = drop_remark.id AND r.reporter = \(reader))
            ORDER BY made_at, id LIMIT 500
            """,
            in: transaction
        )
    }

    func setHidden(_ id: Identifier<DropRemark>, _ isHidden: Bool) throws {
        let state: RemarkState = isHidden ? .hidden : .shown
        try transaction.execute("UPDATE drop_remark SET state = \(state) WHERE id = \(id)")
    }
}
