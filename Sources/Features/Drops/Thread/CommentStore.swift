import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Something said in a drop's thread, as its row holds it.
struct CommentRecord: Sendable, Hashable {
    let id: Identifier<DropComment>
    let drop: Identifier<Drop>
    let author: Identifier<Account>
    /// Sealed by the drop's key.
    let body: [UInt8]
    let madeAt: Timestamp
    let isHidden: Bool
}

/// The SQL of threads.
struct CommentStore {
    let transaction: any Transaction

    private static func record(_ row: Row) throws -> CommentRecord {
        CommentRecord(
            id: try row.get(0),
            drop: try row.get(1),
            author: try row.get(2),
            body: try row.get(3),
            madeAt: try row.get(4),
            isHidden: try row.get(5, as: String.self) == "hidden"
        )
    }

    func insert(_ comment: CommentRecord) throws {
        try transaction.execute(
            """
            INSERT INTO drop_comment (id, item, author, body, made_at, state)
            VALUES (\(comment.id), \(comment.drop), \(comment.author), \(comment.body), \(comment.madeAt), 'shown')
            """
        )
    }

    func find(_ id: Identifier<DropComment>) throws -> CommentRecord? {
        try transaction.first(
            "SELECT id, item, author, body, made_at, state FROM drop_comment WHERE id = \(id)"
        ).map(Self.record)
    }

    /// What somebody said last in a thread since a moment.
    func last(
        of drop: Identifier<Drop>,
        by author: Identifier<Account>,
        since moment: Timestamp
    ) throws -> CommentRecord? {
        try transaction.first(
            """
            SELECT id, item, author, body, made_at, state FROM drop_comment
            WHERE item = \(drop) AND author = \(author) AND made_at > \(moment) ORDER BY made_at DESC, id DESC LIMIT 1
            """
        ).map(Self.record)
    }

    /// The last of a thread, oldest first.
    func list(of drop: Identifier<Drop>, limit: Int) throws -> [CommentRecord] {
        try transaction.query(
            """
            SELECT id, item, author, body, made_at, state FROM drop_comment
            WHERE item = \(drop) ORDER BY made_at DESC, id DESC LIMIT \(limit)
            """
        ).map(Self.record).reversed()
    }

    func setHidden(_ id: Identifier<DropComment>, _ isHidden: Bool) throws {
        let state = isHidden ? "hidden" : "shown"
        try transaction.execute("UPDATE drop_comment SET state = \(state) WHERE id = \(id)")
    }

    /// Deletes what a person said himself.
    func delete(_ id: Identifier<DropComment>, by author: Identifier<Account>) throws -> Bool {
        try transaction.execute("DELETE FROM drop_comment WHERE id = \(id) AND author = \(author)") > 0
    }
}
