import CrosstownKit
import CrosstownSQL

final class AuditedTransaction: Transaction {
    /// Internal tables, which say nothing about what staff did.
    private static let plumbing: Set = ["deadline", "outbox", "audit_entry", "mail_message", "mail_about"]
    private static let mostChanges = 40

    private let transaction: any Transaction
    private let personal: PersonalContent
    private(set) var changes: [AuditedChange] = []

    init(_ transaction: any Transaction, hiding personal: PersonalContent) {
        (self.transaction, self.personal) = (transaction, personal)
    }

    var dialect: Dialect { transaction.dialect }

    func query(_ sql: SQL) throws -> [Row] {
        guard let change = noted(sql) else { return try transaction.query(sql) }
        let before = try rowsBefore(change)
        let rows = try transaction.query(sql)
        if rows.isEmpty { return rows }
        let isRecorded = change.verb != .delete && returnsColumns(sql)
        note(change, count: rows.count, before: before, after: isRecorded ? rows : [])
        return rows
    }

    /// Whether a statement returns columns under their own names; values under other names may be personal without
    /// being listed.
    private func returnsColumns(_ sql: SQL) -> Bool {
        let text = sql.text(for: dialect).uppercased()
        guard let returned = text.split(separator: "RETURNING").last else { return false }
        let words = returned.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return !words.contains("AS") && returned.allSatisfy { $0.isLetter || $0.isNumber || "_, \n".contains($0) }
    }

    func execute(_ sql: SQL) throws -> Int {
        guard let change = noted(sql), changes.count < Self.mostChanges else {
            let count = try transaction.execute(sql)
            if count > 0, let change = noted(sql) { noteShort(change, count) }
            return count
        }
        let before = try rowsBefore(change)
        guard before.count < AuditedChange.mostRows, !change.isReturning, change.verb != .delete else {
            let count = try transaction.execute(sql)
            if count > 0 { note(change, count: count, before: before, after: []) }
            return count
        }
        let after = try transaction.query(sql.returningRows)
        if !after.isEmpty { note(change, count: after.count, before: before, after: after) }
        return after.count
    }

    func script(_ text: String) throws { try transaction.script(text) }

    /// Discards the changes of a failed savepoint.
    func savepoint<T>(_ body: () throws -> T) throws -> T {
        let before = changes
        do {
            return try transaction.savepoint(body)
        } catch {
            changes = before
            throw error
        }
    }

    func notify(_ channel: String, _ payload: String) throws { try transaction.notify(channel, payload) }

    private func noted(_ sql: SQL) -> StatementChange? {
        sql.change(for: dialect).flatMap { Self.plumbing.contains($0.table) ? nil : $0 }
    }

    private func rowsBefore(_ change: StatementChange) throws -> [Row] {
        guard let reading = change.rowsBefore else { return [] }
        return try transaction.query(reading(AuditedChange.mostRows))
    }

    private func note(_ change: StatementChange, count: Int, before: [Row], after: [Row]) {
        let most = AuditedChange.mostRows
        let (old, new) = (Array(before.prefix(most)), Array(after.prefix(most)))
        changes.append(AuditedChange(change, count: count, before: old, after: new, hiding: personal))
    }

    /// For the many statements of an import, the number of rows per table is enough.
    private func noteShort(_ change: StatementChange, _ count: Int) {
        let sum = short(change, count)
        guard let last = changes.last, last.before.isEmpty, last.after.isEmpty, last.table == sum.table else {
            if changes.count < 2 * Self.mostChanges { changes.append(sum) }
            return
        }
        changes[changes.count - 1] = short(change, last.count + count)
    }

    private func short(_ change: StatementChange, _ count: Int) -> AuditedChange {
        AuditedChange(change, count: count, before: [], after: [], hiding: personal)
    }
}
