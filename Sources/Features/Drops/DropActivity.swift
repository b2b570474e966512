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
        return try rows.map { row in
            let name = names[try row.get(3)] ?? ""
            let isOwn = try row.get(4, as: DropAudience.self) == .oneself
            let title: LocalizedText = isOwn ? "Reminder opened" : "Opened a drop from \(name)"
            return ActivityItem(
                id: try row.get(0, as: Identifier<DropOpen>.self).description,
                icon: "drops",
                title: title,
                detail: "Opened on the spot",
                beganAt: try row.get(1),
                link: DropLinks.drop(try row.get(2))
            )
        }
    }

    private func sent(_ query: ActivityQuery, _ transaction: any Transaction) throws -> [ActivityItem] {
        try transaction.query(
            """
            SELECT i.id, i.made_at, i.opens FROM drop_item i
            WHERE i.sender = \(query.person) AND i.state <> 'deleted' AND i.walk IS NULL
                \(edge(query, moment: "i.made_at", id: "i.id"))
            ORDER BY i.made_at DESC, i.id DESC LIMIT \(query.limit)
            """
        ).map { row in
            let id: Identifier<Drop> = try row.get(0)
            let opens: Int = try row.get(2)
            return ActivityItem(
                id: id.description,
                icon: "drops",
                title: "Drop sent",
                detail: opens == 0
                    ? "not opened yet" : .plural(opens, one: "opened once", other: "opened \(opens) times"),
                beganAt: try row.get(1),
                link: DropLinks.drop(id)
            )
        }
    }
}
