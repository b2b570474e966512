import CrosstownAccounts
import CrosstownApp
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// One row about a person: exported, erased with the account, and taken back.
struct PersonalTrial: Sendable {
    struct Result: Sendable {
        var findings: [String] = []
        /// The columns whose content the export has.
        var seen: Set<String> = []
    }

    private struct TakenBack: Error { let result: Result }

    private struct Exported: Error { let records: [PersonalRecords] }

    let table: PersonalTable
    /// The column that names the person; `nil` where another table does.
    let account: String?

    private var name: String { account.map { "\(table.name).\($0)" } ?? table.name }

    private var export: PersonalTable.Export? {
        guard let account, case .account(let export) = table.declaration(of: account)?.kind else { return table.export }
        return export
    }

    /// What the export has of a person about whom there is nothing but an account; the account is taken back.
    static func exportOfNothing(
        _ schema: DatabaseSchema,
        _ server: CrosstownApp.Server,
        _ database: any Database
    ) async throws -> [PersonalRecords] {
        guard let accounts = schema.tables["account"] else { return [] }
        do {
            try await database.write { transaction in
                try PersonalRow(in: accounts, naming: nil, schema, [:], transaction).insertPeople()
                let records = try PersonRoutes.records(about: PersonalRow.person, from: server.modules, in: transaction)
                throw Exported(records: records)
            }
        } catch let exported as Exported {
            return exported.records
        }
        return []
    }

    /// Adds the row, exports and erases the person, and takes everything back; `before` is the export without the row.
    func run(
        in known: DatabaseSchema.Table,
        _ schema: DatabaseSchema,
        _ declared: [String: PersonalTable],
        before: [PersonalRecords],
        _ server: CrosstownApp.Server,
        _ database: any Database
    ) async throws -> Result {
        do {
            try await database.write { transaction in
                if transaction.dialect == .sqlite { try transaction.script("PRAGMA ignore_check_constraints = ON") }
                let row = PersonalRow(in: known, naming: account, schema, declared, transaction)
                throw TakenBack(result: try result(of: row, before: before, server, transaction))
            }
        } catch let taken as TakenBack {
            return taken.result
        } catch {
            return Result(findings: ["\(name): \(error)"])
        }
        return Result()
    }

    private func result(
        of row: PersonalRow,
        before: [PersonalRecords],
        _ server: CrosstownApp.Server,
        _ transaction: any Transaction
    ) throws -> Result {
        try row.insertPeople()
        try row.insert()
        let after = try PersonRoutes.records(about: PersonalRow.person, from: server.modules, in: transaction)
        var result = Result(findings: listing(before, after), seen: seen(in: after, row))
        try server.erasure.erase(PersonalRow.person, in: transaction)
        try result.findings.append(contentsOf: names(left: row) + content(left: row, seen: result.seen))
        return result
    }

    /// Whether the row is in the section where it belongs, and in no other one.
    private func listing(_ before: [PersonalRecords], _ after: [PersonalRecords]) -> [String] {
        // The accounts are there before.
        if table.name == "account" { return [] }
        let grown = zip(before, after).filter { $0.rows.count < $1.rows.count }.map { $0.1.name.english }
        switch export {
        case .section(let section) where !grown.contains(section.english):
            return ["\(name) is not in the section \"\(section.english)\" of the export: list it, or give a reason"]
        case .absent where !grown.isEmpty && table.parent == nil:
            return ["\(name) is in the export, in \(grown): name the section"]
        default: return []
        }
    }

    private func seen(in records: [PersonalRecords], _ row: PersonalRow) -> Set<String> {
        let texts = records.flatMap(\.rows).flatMap { $0 }.compactMap { value -> String? in
            if case .text(let text) = value { text } else { nil }
        }
        return table.content.filter { column in
            guard let column = row.table.column(column), column.isReadable else { return false }
            let text = "\(PersonalRow.content(of: column, in: table.name).words)"
            return texts.contains { $0.contains(text) }
        }
    }

    private func names(left row: PersonalRow) throws -> [String] {
        let left = try row.namingColumns()
        return table.accounts.union(left).sorted().compactMap { column in
            let stays = table.declaration(of: column)?.stays != nil
            let isLeft = left.contains(column)
            if isLeft, !stays { return "\(table.name).\(column) is left after the erasure of \(name): erase it" }
            if !isLeft, stays, column == account { return "\(name) is erased: remove its stays reason" }
            return nil
        }
    }

    private func content(left row: PersonalRow, seen: Set<String>) throws -> [String] {
        let left = try row.contentColumns()
        return table.content.sorted().compactMap { column in
            guard let declaration = table.declaration(of: column) else { return nil }
            guard isOwn(column, declaration, seen, in: row.table) else { return nil }
            if left.contains(column), declaration.stays == nil {
                return "\(table.name).\(column) is left after the erasure of \(name): erase it, or give a stays reason"
            }
            if !left.contains(column), declaration.stays != nil {
                return "\(table.name).\(column) is erased: remove its stays reason"
            }
            return nil
        }
    }

    /// Whether the content is about the person whom the row names here.
    private func isOwn(
        _ column: String,
        _ declaration: PersonalColumns,
        _ seen: Set<String>,
        in known: DatabaseSchema.Table
    ) -> Bool {
        if seen.contains(column) { return true }
        guard account == nil || account == table.owner else { return false }
        if case .content(notExported: nil) = declaration.kind {
            return known.column(column)?.isReadable == false
        }
        return true
    }
}

extension SQLValue {
    /// The value as the export shows it.
    fileprivate var words: String {
        switch self {
        case .text(let text): text
        case .real(let number): "\(number)"
        case .integer(let number): "\(number)"
        case .null, .blob: ""
        }
    }
}
