import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Drops that a person has opened and sent, for their activity.
struct DropActivity {
    let context: DropsContext

    func items(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        let opened = try opened(query, transaction)
        let sent = try sent(query, transaction)
        return (opened + sent).filter {
            query.text.isEmpty || $0.title.english.lowercased().contains(query.text.lowercased())
        }
        .sorted { ($0.beganAt, $0.id) > ($1.beganAt, $1.id) }
        .prefix(query.limit).map(\.self)
    }

    /// IDs of equal length decide the order of items with the same timestamp.
    private func edge(_ query: ActivityQuery, moment: SQL, id: SQL) -> SQL {
        guard let before = query.before else { return "" }
        guard let tie = query.beforeID.flatMap({ Identifier<Drop>($0) }) else { return "AND \(moment) < \(before)" }
        return "AND (\(moment) < \(before) OR (\(moment) = \(before) AND \(id) < \(tie)))"
    }

    private func opened(_ query: ActivityQuery, _ transaction: any Transaction) throws -> [ActivityItem] {
        let rows = try transaction.query(
            """
            SELECT o.id, o.opened_at, i.id, i.sender, i.audience FROM drop_open o JOIN drop_item i ON i.id = o.item
            WHERE o.person = \(query.person) \(edge(query, moment: "o.opened_at", id: "o.id"))
            ORDER BY o.opened_at DESC, o.id DESC LIMIT \(query.limit)
            """
        )
        let names = try context.names(of: rows.map { try $0.get(3) }, in: transaction)
        let drops = try DropStore(transaction: transaction).find(rows.map { try $0.get(2) })
        return try rows.map { row in
            let (id, sender): (Identifier<Drop>, Identifier<Account>) = (try row.get(2), try row.get(3))
            let contents = try drops[id].flatMap { try visible($0, to: query.person) }
            let isOwn = try row.get(4, as: DropAudience.self) == .oneself
            let title: LocalizedText = isOwn ? "Reminder opened" : "Opened a drop from \(names[sender] ?? "")"
            let place = contents.map { PlaceName($0.place).text }
            return ActivityItem(
                id: try row.get(0, as: Identifier<DropOpen>.self).description,
                icon: "drops",
                title: isOwn ? Self.title(title, contents) : title,
                detail: place.flatMap { $0.isEmpty ? nil : $0 } ?? "Opened at its place",
                beganAt: try row.get(1),
                link: DropLinks.drop(id)
            )
        }
    }

    /// Returns the contents that a person may still see in a list: of their own drops, and of readable ones whose place
    /// is told.
    private func visible(_ drop: Drop, to person: Identifier<Account>) throws -> DropContents? {
        let isTold = drop.sender == person || (drop.isReadable && drop.shown == .pin)
        return isTold ? try context.contents(of: drop) : nil
    }

    /// Returns the title with the first words of the contents, or with the place if there are none.
    private static func title(_ title: LocalizedText, _ contents: DropContents?) -> LocalizedText {
        guard let contents else { return title }
        let words = contents.text.split(whereSeparator: \.isNewline).first.map { String($0.prefix(longestWords)) } ?? ""
        let subject = words.isEmpty ? PlaceName(contents.place).text : LocalizedText(verbatim: words)
        return subject.isEmpty ? title : .labeled(title, subject)
    }

    private static let longestWords = 60

    private func sent(_ query: ActivityQuery, _ transaction: any Transaction) throws -> [ActivityItem] {
        let rows = try transaction.query(
            """
            SELECT i.id FROM drop_item i
            WHERE i.sender = \(query.person) AND i.state <> 'deleted' AND i.walk IS NULL
                \(edge(query, moment: "i.made_at", id: "i.id"))
            ORDER BY i.made_at DESC, i.id DESC LIMIT \(query.limit)
            """
        )
        let drops = try DropStore(transaction: transaction).find(rows.map { try $0.get(0) })
        return try drops.values.map { drop in
            let contents = try context.contents(of: drop)
            return ActivityItem(
                id: drop.id.description,
                icon: "drops",
                title: Self.title("Drop sent", contents),
                detail: Self.detail(drop, contents),
                beganAt: drop.madeAt,
                link: DropLinks.drop(drop.id)
            )
        }
    }

    /// The place, where the title has words instead, and how often it was opened.
    private static func detail(_ drop: Drop, _ contents: DropContents?) -> LocalizedText {
        let opens: LocalizedText =
            drop.opens == 0
            ? "not opened yet" : .plural(drop.opens, one: "opened once", other: "opened \(drop.opens) times")
        let place = contents.flatMap { $0.text.isEmpty ? nil : PlaceName($0.place).text }
        guard let place, !place.isEmpty else { return opens }
        return .joined([place, opens], by: ", ")
    }
}
