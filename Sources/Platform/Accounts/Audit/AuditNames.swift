import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The names of the people and objects in some entries of the audit log.
struct AuditNames: Sendable {
    struct RowKey: Hashable, Sendable {
        let table: String
        let id: Identifier<AuditNames>
    }

    private static let readAtOnce = 500

    private(set) var people: [Identifier<Account>: String] = [:]
    private(set) var rows: [RowKey: String] = [:]
    private(set) var scopes = ScopeNames(byRole: [:])

    init() {}

    /// Loads the names for some entries.
    ///
    /// - Throws: `DatabaseError`.
    init(
        of entries: [AuditEntry],
        _ words: AuditWords,
        _ accounts: any AccountDirectory,
        in transaction: any Transaction
    ) throws {
        let named = Named(entries, words)
        people = try accounts.userNames(of: Array(named.people), in: transaction)
        scopes = try (accounts as? Accounts)?.catalog.scopeNames(of: Array(named.grants), in: transaction) ?? scopes
        for (table, keys) in Dictionary(grouping: named.rows, by: \.table) {
            guard let title = words.title(of: table) else { continue }
            for chunk in keys.chunks(of: Self.readAtOnce) { try read(table, title, chunk.map(\.id), transaction) }
        }
    }

    private mutating func read(
        _ table: String,
        _ title: String,
        _ ids: [Identifier<AuditNames>],
        _ transaction: any Transaction
    ) throws {
        let found = try transaction.query(
            "SELECT id, \(identifier: title) AS title FROM \(identifier: table) WHERE id IN \(list: ids)"
        )
        for row in found { rows[RowKey(table: table, id: try row.get("id"))] = try row.get("title") }
    }

    /// Returns the user name of a person or the name of a program's key; `nil` if it was deleted.
    func actor(_ id: String) -> String? {
        Identifier<Account>(id).flatMap { people[$0] }
            ?? row(ProgramKey.id(ofCaller: id)?.description, of: "program_key")
    }

    /// Returns the name of the person whose page has an address; `nil` if there is no such person.
    func person(at path: String) -> String? { Named.people(at: path).lazy.compactMap { people[$0] }.first }

    /// Returns the name of a row; `nil` if it was deleted or has no name.
    func row(_ key: String?, of table: String) -> String? {
        key.flatMap { Identifier($0) }.flatMap { rows[RowKey(table: table, id: $0)] }
    }
}

private struct Named {
    var people: Set<Identifier<Account>> = []
    var grants: Set<Grant> = []
    var rows: Set<AuditNames.RowKey> = []

    init(_ entries: [AuditEntry], _ words: AuditWords) {
        for entry in entries {
            if let actor = Identifier<Account>(entry.actor) { people.insert(actor) }
            people.formUnion(Self.people(at: entry.path))
            addRow(ProgramKey.id(ofCaller: entry.actor)?.description, of: "program_key")
            for change in entry.changes {
                for row in change.before + change.after { add(row, of: change.table, words) }
            }
        }
    }

    /// Returns the accounts that an address may refer to.
    static func people(at path: String) -> [Identifier<Account>] {
        path.split(separator: "/").compactMap { Identifier<Account>(String($0)) }
    }

    private mutating func add(_ row: [String: String], of table: String, _ words: AuditWords) {
        if words.title(of: table) != nil { addRow(row["id"], of: table) }
        for (column, content) in row {
            switch words.column(column, of: table)?.value {
            case .person: if let person = Identifier<Account>(content) { people.insert(person) }
            case .row(let other): addRow(content, of: other)
            case .scope where !content.isEmpty: addGrant(of: row["role"] ?? "", for: content)
            default: break
            }
        }
    }

    private mutating func addRow(_ key: String?, of table: String) {
        if let id = key.flatMap({ Identifier<AuditNames>($0) }) { rows.insert(AuditNames.RowKey(table: table, id: id)) }
    }

    private mutating func addGrant(of role: String, for scope: String) {
        let nobody = Identifier<Account>(high: 0, low: 0)
        let start = Timestamp(milliseconds: 0)
        grants.insert(Grant(account: nobody, role: role, scope: scope, givenBy: nil, givenAt: start))
    }
}
