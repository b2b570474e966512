import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Whether something said about a shared drop is shown.
enum RemarkState: String, Sendable, SQLBindable, SQLReadable {
    /// It is shown to those who see the drop.
    case shown
    /// Moderators have hidden it from everybody.
    case hidden
}

/// A drop on somebody's feed.
struct ShareRecord: Sendable, Hashable {
    let id: Identifier<DropShare>
    let drop: Identifier<Drop>
    let person: Identifier<Account>
    let audience: ShareAudience
    let madeAt: Timestamp
}

/// The SQL of feeds.
struct FeedStore {
    let transaction: any Transaction

    private static func record(_ row: Row) throws -> ShareRecord {
        ShareRecord(
            id: try row.get(0),
            drop: try row.get(1),
            person: try row.get(2),
            audience: try row.get(3),
            madeAt: try row.get(4)
        )
    }

    func insert(_ share: ShareRecord, viewers: [Identifier<Account>]) throws {
        try transaction.execute(
            """
            INSERT INTO drop_share (id, item, person, audience, made_at)
            VALUES (\(share.id), \(share.drop), \(share.person), \(share.audience), \(share.madeAt))
            """
        )
        for viewer in viewers {
            try transaction.execute("INSERT INTO drop_share_viewer (person, share) VALUES (\(viewer), \(share.id))")
        }
    }

    func find(_ id: Identifier<DropShare>) throws -> ShareRecord? {
        try transaction.first("SELECT id, item, person, audience, made_at FROM drop_share WHERE id = \(id)")
            .map(Self.record)
    }

    func find(_ drop: Identifier<Drop>, by person: Identifier<Account>) throws -> ShareRecord? {
        try transaction.first(
            "SELECT id, item, person, audience, made_at FROM drop_share WHERE person = \(person) AND item = \(drop)"
        ).map(Self.record)
    }

    func shares(of drop: Identifier<Drop>) throws -> [ShareRecord] {
        try transaction.query(
            "SELECT id, item, person, audience, made_at FROM drop_share WHERE item = \(drop)"
        ).map(Self.record)
    }

    /// What a person sees: the own, that of friends, that for everybody, and that for the person by name; latest first.
    func list(
        for person: Identifier<Account>,
        friends: [Identifier<Account>],
        before: Timestamp?,
        limit: Int
    ) throws -> [ShareRecord] {
        let edge: SQL = before.map { "AND s.made_at < \($0)" } ?? ""
        return try transaction.query(
            """
            SELECT s.id, s.item, s.person, s.audience, s.made_at FROM drop_share s
            WHERE (s.person = \(person) OR s.audience = 'everybody'
                OR (s.audience = 'friends' AND s.person IN \(list: friends))
                OR (s.audience = 'chosen' AND s.person IN \(list: friends) AND EXISTS (
                    SELECT 1 FROM drop_share_viewer v WHERE v.person = \(person) AND v.share = s.id))) \(edge)
            ORDER BY s.made_at DESC, s.id DESC LIMIT \(limit)
            """
        ).map(Self.record)
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

    /// How many like some shares, and which of them a person likes.
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

    func insertRemark(
        _ id: Identifier<DropRemark>,
        on share: Identifier<DropShare>,
        by author: Identifier<Account>,
        _ text: String,
        at now: Timestamp
    ) throws {
        try transaction.execute(
            """
            INSERT INTO drop_remark (id, share, author, text, made_at)
            VALUES (\(id), \(share), \(author), \(text), \(now))
            """
        )
    }

    /// Whether somebody has said the same of a share since a moment.
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

    /// Deletes a comment, whoever wrote it where no author is named; `false` where there is none.
    func deleteRemark(
        _ id: Identifier<DropRemark>,
        on share: Identifier<DropShare>,
        by author: Identifier<Account>?
    ) throws -> Bool {
        let own: SQL = author.map { "AND author = \($0)" } ?? ""
        return try transaction.execute("DELETE FROM drop_remark WHERE id = \(id) AND share = \(share) \(own)") > 0
    }

    /// Something said about a share.
    struct RemarkRecord: Sendable, Hashable {
        let id: Identifier<DropRemark>
        let share: Identifier<DropShare>
        let author: Identifier<Account>
        let text: String
        let state: RemarkState

        init(_ row: Row) throws {
            id = try row.get(0)
            share = try row.get(1)
            author = try row.get(2)
            text = try row.get(3)
            state = try row.get(4)
        }
    }

    /// What was said about some shares, oldest first, without what is hidden, and what the reader has reported.
    func remarks(of shares: [Identifier<DropShare>], for reader: Identifier<Account>) throws -> [RemarkRecord] {
        if shares.isEmpty { return [] }
        return try transaction.query(
            """
            SELECT id, share, author, text, state FROM drop_remark
            WHERE share IN \(list: shares) AND state = 'shown' AND NOT EXISTS (
                SELECT 1 FROM drop_report r WHERE r.remark = drop_remark.id AND r.reporter = \(reader))
            ORDER BY made_at, id LIMIT 500
            """
        ).map(RemarkRecord.init)
    }

    func remark(_ id: Identifier<DropRemark>) throws -> RemarkRecord? {
        try transaction.first("SELECT id, share, author, text, state FROM drop_remark WHERE id = \(id)")
            .map(RemarkRecord.init)
    }

    func setHidden(_ id: Identifier<DropRemark>, _ isHidden: Bool) throws {
        let state: RemarkState = isHidden ? .hidden : .shown
        try transaction.execute("UPDATE drop_remark SET state = \(state) WHERE id = \(id)")
    }
}
