public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

extension [PersonalTable] {
    /// Returns the rows about a user from all tables with a declared export, in the order of the tables.
    ///
    /// - Throws: `DatabaseError`, `RowError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try flatMap { table in
            try table.sections(owner: owner(of: table)).map { try $0.records(about: person, in: transaction) }
        }
    }

    /// The account column of a table's parent.
    private func owner(of table: PersonalTable) -> String? {
        first { $0.name == table.parent }?.accounts.first { $0.section != nil }?.name
    }
}

extension PersonalTable {
    /// A column that names an account.
    struct AccountColumn {
        let name: String
        let section: LocalizedText?
        let erasure: PersonalColumns.Erasure
    }

    var accounts: [AccountColumn] {
        columns.compactMap { column in
            guard case .account(let export) = column.kind, let name = column.names.first else { return nil }
            let section: LocalizedText? = if case .section(let section) = export { section } else { nil }
            return AccountColumn(name: name, section: section, erasure: column.erasure)
        }
    }

    /// The sections of the export that the table declares; columns of accounts with the same section share it.
    fileprivate func sections(owner: String?) -> [PersonalSection] {
        let titles = accounts.compactMap(\.section).reduce(into: [LocalizedText]()) { all, title in
            if !all.contains(title) { all.append(title) }
        }
        let own = titles.compactMap { title in
            let columns = accounts.filter { $0.section == title }.map(\.name)
            return section(title, columns.map { "t.\(identifier: $0)" }, readBy: columns)
        }
        guard let parent, let link, let owner, case .section(let title) = export else { return own }
        let joined: SQL = "JOIN \(identifier: parent) p ON p.id = t.\(identifier: link) \(self.joined)"
        return own + [section(title, ["p.\(identifier: owner)"], joining: joined)].compactMap(\.self)
    }

    private func section(
        _ title: LocalizedText,
        _ accounts: [SQL],
        readBy names: [String] = [],
        joining joined: SQL? = nil
    ) -> PersonalSection? {
        let listings = columns.filter { $0.account.map(names.contains) ?? true }.compactMap(\.listing)
        guard !listings.isEmpty else { return nil }
        return PersonalSection(
            title: title,
            columns: listings.map(\.column),
            selected: listings.compactMap(\.expression),
            source: "\(identifier: name) t \(joined ?? self.joined)",
            accounts: accounts,
            order: order
        )
    }
}

/// A part of the export that is read by one statement.
private struct PersonalSection {
    let title: LocalizedText
    let columns: [PersonalRecords.Column]
    let selected: [SQL]
    let source: SQL
    /// The columns of which one has the user's account.
    let accounts: [SQL]
    let order: SQL

    func records(about person: Identifier<Account>, in transaction: any Transaction) throws -> PersonalRecords {
        let isNamed = SQL(list: accounts.map { "\($0) = \(person)" }, separatedBy: " OR ")
        return try PersonalRecords(
            title,
            columns,
            transaction,
            "SELECT \(SQL(list: selected)) FROM \(source) WHERE \(isNamed) ORDER BY \(order)"
        )
    }
}
