import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A stored comment in a drop's thread.
struct CommentRecord: Sendable, Hashable {
    let id: Identifier<DropComment>
    let drop: Identifier<Drop>
    let author: Identifier<Account>
    /// Encrypted with the drop's key.
    let body: [UInt8]
    let madeAt: Timestamp
    let state: RemarkState

    static let table = Table(
        "drop_comment",
        Column("id", \CommentRecord.id),
        Column("item", \CommentRecord.drop),
        Column("author", \CommentRecord.author, .account(in: "Replies to drops", erasing: .row)),
        Column("body", \CommentRecord.body, .content(notExported: DropTables.sealed)),
        Column("made_at", \CommentRecord.madeAt, .listed(as: .moment("When"))),
        Column("state", \CommentRecord.state, .listed(as: .plain("Status"))),
        make: CommentRecord.init
    )

    static let personal = table.personal(of: "drop_item", by: "item", notExported: DropTables.others)
}

struct CommentStore {
    let transaction: any Transaction

    /// Returns a person's last comment in a thread since a given time.
    func last(
        of drop: Identifier<Drop>,
        by author: Identifier<Account>,
        since moment: Timestamp
    ) throws -> CommentRecord? {
        try CommentRecord.table.first(
            """
            WHERE item = \(drop) AND author = \(author) AND made_at > \(moment) ORDER BY made_at DESC, id DESC LIMIT 1
            """,
            in: transaction
        )
    }

    /// Returns the last comments of a thread, oldest first.
    func list(of drop: Identifier<Drop>, limit: Int) throws -> [CommentRecord] {
        try CommentRecord.table.list(
            "WHERE item = \(drop) ORDER BY made_at DESC, id DESC LIMIT \(limit)",
            in: transaction
        ).reversed()
    }

    func setHidden(_ id: Identifier<DropComment>, _ isHidden: Bool) throws {
        let state: RemarkState = isHidden ? .hidden : .shown
        try transaction.execute("UPDATE drop_comment SET state = \(state) WHERE id = \(id)")
    }

    /// Deletes a comment by its author.
    func delete(_ id: Identifier<DropComment>, by author: Identifier<Account>) throws -> Bool {
        try transaction.execute("DELETE FROM drop_comment WHERE id = \(id) AND author = \(author)") > 0
    }
}
