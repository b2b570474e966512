import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Foundation

struct AuditStore {
    struct Filter: Sendable {
        var actor: String?
        var kind: AuditEntry.Kind?
        var operation: String?
        var root: String?
        /// Text in the path or in the changes, such as an ID.
        var text: String?
        var from: Timestamp?
        var until: Timestamp?
        var behind: Identifier<AuditEntry>?
        var limit: Int
    }

    let transaction: any Transaction

    /// Stores an entry, unless there is one with the same `once`.
    func insert(_ entry: AuditEntry, once: String? = nil) throws {
        let details = try JSONEncoder().encode(entry.changes)
        try transaction.execute(
            """
            INSERT INTO audit_entry (id, made_at, kind, actor, operation, summary, path, details, once, is_clean)
            VALUES (\(entry.id), \(entry.madeAt), \(entry.kind), \(entry.actor), \(entry.operation),
                \(entry.summary), \(entry.path), \(String(decoding: details, as: UTF8.self)), \(once), 1)
            ON CONFLICT (once) DO NOTHING
            """
        )
    }

    /// Returns the entries that match a filter, latest first.
    func list(_ filter: Filter) throws -> [AuditEntry] {
        var conditions: SQL = "1 = 1"
        if let actor = filter.actor { conditions.append(" AND actor = \(actor)") }
        if let kind = filter.kind { conditions.append(" AND kind = \(kind)") }
        if let operation = filter.operation { conditions.append(" AND operation = \(operation)") }
        if let root = filter.root { conditions.append(" AND path LIKE \(root.escapedForLike + "/%") ESCAPE '!'") }
        if let from = filter.from { conditions.append(" AND made_at >= \(from)") }
        if let until = filter.until { conditions.append(" AND made_at < \(until)") }
        if let behind = filter.behind { conditions.append(" AND id < \(behind)") }
        if let text = filter.text {
            let pattern = "%\(text.escapedForLike)%"
            conditions.append(" AND (path LIKE \(pattern) ESCAPE '!' OR details LIKE \(pattern) ESCAPE '!')")
        }
        let rows = try transaction.query(
            """
            SELECT id, made_at, kind, actor, operation, summary, path, details FROM audit_entry
            WHERE \(conditions) ORDER BY id DESC LIMIT \(filter.limit)
            """
        )
        let decoder = JSONDecoder()
        return try rows.map { row in
            let details: String = try row.get("details")
            return try AuditEntry(row: row, changes: decoder.decode([AuditedChange].self, from: Data(details.utf8)))
        }
    }

    /// Returns the operations in the log, with their stored descriptions.
    func operations() throws -> [(id: String, summary: String)] {
        try transaction.query("SELECT operation, max(summary) AS what FROM audit_entry GROUP BY operation LIMIT 500")
            .map { (try $0.get("operation"), try $0.get("what")) }
    }

    /// Deletes the recorded values of a deleted person; the entries with their actors stay.
    func forget(_ person: Identifier<Account>) throws {
        let pattern = "%\(person.description)%"
        try transaction.execute("UPDATE audit_entry SET details = '[]' WHERE details LIKE \(pattern)")
    }

    /// Deletes the content of personal columns from a limited number of entries.
    ///
    /// - Returns: the number of updated entries.
    func clean(hiding personal: PersonalContent, limit: Int) throws -> Int {
        let rows = try transaction.query(
            "SELECT id, details FROM audit_entry WHERE is_clean = 0 ORDER BY id LIMIT \(limit)"
        )
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        for row in rows {
            let (id, details): (Identifier<AuditEntry>, String) = (try row.get("id"), try row.get("details"))
            let changes = try decoder.decode([AuditedChange].self, from: Data(details.utf8))
            let clean = try encoder.encode(changes.map { $0.hiding(personal) })
            try transaction.execute(
                """
                UPDATE audit_entry SET is_clean = 1, details = \(String(decoding: clean, as: UTF8.self))
                WHERE id = \(id)
                """
            )
        }
        return rows.count
    }

    /// Deletes a limited number of entries older than a moment.
    func delete(olderThan moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(
            """
            DELETE FROM audit_entry WHERE id IN (
                SELECT id FROM audit_entry WHERE made_at < \(moment) ORDER BY made_at LIMIT \(limit)
            )
            """
        )
    }
}

extension String {
    /// The text with the special characters of `LIKE … ESCAPE '!'` escaped.
    var escapedForLike: String {
        replacing("!", with: "!!").replacing("%", with: "!%").replacing("_", with: "!_")
    }
}
