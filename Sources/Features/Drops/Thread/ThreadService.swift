import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation

/// Comments between a drop's sender and people who have opened it.
struct ThreadService: Sendable {
    let context: DropsContext
    private let limiter: RateLimiter

    /// How long the same text counts as a repeated submission, in milliseconds.
    static let pressMilliseconds: Int64 = 10_000
    /// The maximum number of displayed comments.
    static let shown = 200

    init(context: DropsContext) {
        self.context = context
        limiter = RateLimiter(Rate(30, within: Seconds(600)), clock: context.host.clock)
    }

    /// Creates a comment; the same text within ten seconds is stored once.
    ///
    /// - Throws: `DropError.notFound` if the person has neither sent nor opened the drop.
    func say(_ text: String, on id: Identifier<Drop>, by person: Identifier<Account>) async throws {
        var check = Validation()
        let text = check.lines(text, "text", of: CommentTextForm.self)
        try check.finish()
        try limiter.check(person.description)
        try await context.host.database.write { [self, text] transaction in
            guard let drop = try DropStore(transaction: transaction).find(id), let wrapped = drop.key,
                try mayTalk(person, on: drop, in: transaction)
            else { throw DropError.notFound }
            let key = try context.cipher.unwrap(wrapped, for: DropsContext.place(of: id))
            let store = CommentStore(transaction: transaction)
            let moment = context.now.advanced(milliseconds: -Self.pressMilliseconds)
            let last = try store.last(of: id, by: person, since: moment)
            let said = try last.map { try context.cipher.open($0.body, with: key, for: Self.place(of: $0.id, id)) }
            if said == Array(text.utf8) { return }
            let comment = context.host.ids.next(DropComment.self)
            let body = try context.cipher.seal(Array(text.utf8), with: key, for: Self.place(of: comment, id))
            try CommentRecord.table.insert(
                CommentRecord(id: comment, drop: id, author: person, body: body, madeAt: context.now, state: .shown),
                in: transaction
            )
            try tellSender(of: drop, person, in: transaction)
        }
    }

    private func tellSender(of drop: Drop, _ author: Identifier<Account>, in transaction: any Transaction) throws {
        guard author != drop.sender else { return }
        let name = try context.names(of: [author], in: transaction)[author] ?? ""
        try context.host.notices.tell(
            drop.sender,
            Notice(
                DropNotices.answered,
                title: "A reply to your drop",
                text: "\(name) replied.",
                link: DropLinks.drop(drop.id),
                about: [author],
                subject: "drops.thread/\(drop.id)"
            ),
            in: transaction
        )
    }

    /// Whether a person may comment on a drop.
    func mayTalk(_ person: Identifier<Account>, on drop: Drop, in transaction: any Transaction) throws -> Bool {
        guard drop.state == .waiting else { return false }
        if drop.sender == person { return true }
        if try context.isBlocked(drop.sender, person, in: transaction) { return false }
        return try ClaimStore(transaction: transaction).lastOpening(of: drop.id, by: person) != nil
    }

    /// Returns the thread for a person, without hidden comments and those of blocked people.
    func list(of drop: Drop, for person: Identifier<Account>, in transaction: any Transaction) throws -> [ThreadEntry] {
        guard let wrapped = drop.key else { return [] }
        let key = try context.cipher.unwrap(wrapped, for: DropsContext.place(of: drop.id))
        let comments = try CommentStore(transaction: transaction).list(of: drop.id, limit: Self.shown)
        let names = try context.names(of: comments.map(\.author), in: transaction)
        let blocked = try context.blocked(by: person, among: comments.map(\.author), in: transaction)
        return comments.compactMap { comment in
            guard comment.state == .shown, !blocked.contains(comment.author),
                let body = try? context.cipher.open(comment.body, with: key, for: Self.place(of: comment.id, drop.id))
            else { return nil }
            return ThreadEntry(
                id: comment.id,
                author: names[comment.author] ?? "",
                isOwn: comment.author == person,
                text: String(decoding: body, as: UTF8.self),
                madeAt: comment.madeAt
            )
        }
    }

    func delete(_ id: Identifier<DropComment>, by person: Identifier<Account>) async throws {
        let deleted = try await context.host.database.write {
            try CommentStore(transaction: $0).delete(id, by: person)
        }
        guard deleted else { throw DropError.notFound }
    }

    /// Blocks the author of a drop or of a comment.
    ///
    /// - Throws: `DropError.notFound` if the person does not see the drop.
    func block(
        authorOf comment: Identifier<DropComment>?,
        on id: Identifier<Drop>,
        by person: Identifier<Account>
    ) async throws {
        try await context.host.database.write { [context] transaction in
            let sight = DropSight(transaction: transaction)
            guard let drop = try DropStore(transaction: transaction).find(id), try sight.sees(person, drop) else {
                throw DropError.notFound
            }
            let author = try sight.author(of: comment, on: drop)
            guard author != person else { throw DropError.notFound }
            try context.host.friends.block(author, by: person, in: transaction)
        }
    }

    static func place(of comment: Identifier<DropComment>, _ drop: Identifier<Drop>) -> String {
        "drop/\(drop)/comment/\(comment)"
    }
}

/// A comment in a thread, for its reader.
struct ThreadEntry: Codable, Sendable, Hashable {
    let id: Identifier<DropComment>
    /// The nickname; empty if the account was deleted.
    let author: String
    let isOwn: Bool
    let text: String
    let madeAt: Timestamp
}
