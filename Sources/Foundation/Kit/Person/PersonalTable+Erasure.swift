public import CrosstownSQL
public import CrosstownValues

extension [PersonalTable] {
    /// Deletes the rows about a user, or removes the user from them, as declared.
    ///
    /// Rows that belong to a row are deleted before it.
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        for table in reversed() {
            for account in table.accounts { try erase(person, from: table, account, in: transaction) }
        }
    }

    private func erase(
        _ person: Identifier<Account>,
        from table: PersonalTable,
        _ account: PersonalTable.AccountColumn,
        in transaction: any Transaction
    ) throws {
        let isNamed: SQL = "\(identifier: account.name) = \(person)"
        switch account.erasure {
        case .byModule: return
        case .row: try delete(from: table, where: isNamed, in: transaction)
        case .null: try table.clear(account.name, "NULL", where: isNamed, in: transaction)
        case .nobody: try table.clear(account.name, "\(Identifier<Account>.nobody)", where: isNamed, in: transaction)
        }
    }

    private func delete(from table: PersonalTable, where isMeant: SQL, in transaction: any Transaction) throws {
        for child in self where child.parent == table.name {
            guard let link = child.link else { continue }
            let rows: SQL = "SELECT id FROM \(identifier: table.name) WHERE \(isMeant)"
            try delete(from: child, where: "\(identifier: link) IN (\(rows))", in: transaction)
        }
        try transaction.execute("DELETE FROM \(identifier: table.name) WHERE \(isMeant)")
    }
}

extension PersonalTable {
    /// Removes an account from rows that stay, and clears their content about it.
    fileprivate func clear(
        _ account: String,
        _ nobody: SQL,
        where isNamed: SQL,
        in transaction: any Transaction
    ) throws {
        let contents = columns.compactMap { column -> SQL? in
            guard let cleared = column.cleared, let name = column.names.first else { return nil }
            guard column.account == nil || column.account == account else { return nil }
            return "\(identifier: name) = \(cleared)"
        }
        let changes = SQL(list: ["\(identifier: account) = \(nobody)"] + contents)
        try transaction.execute("UPDATE \(identifier: self.name) SET \(changes) WHERE \(isNamed)")
    }
}
