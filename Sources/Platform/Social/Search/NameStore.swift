import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of the copy of people's names.
struct NameStore {
    let transaction: any Transaction

    /// Somebody's names as they were last told.
    struct Entry {
        let account: Identifier<Account>
        let names: [String]
        let revision: Int
    }

    /// Keeps somebody's names, if they are others than before; without a profile the person is forgotten.
    func keep(_ account: Identifier<Account>, _ profile: PersonProfile?) throws {
        guard let profile else {
            try transaction.execute("DELETE FROM social_name WHERE account = \(account)")
            return
        }
        let known = try transaction.first("SELECT nickname, user_name FROM social_name WHERE account = \(account)")
        if let known, try known.get(0) == profile.nickname, try known.get(1) == profile.userName { return }
        try transaction.execute(
            """
            INSERT INTO social_name (account, nickname, user_name, revision)
            VALUES (\(account), \(profile.nickname), \(profile.userName), \(try nextRevision()))
            ON CONFLICT (account) DO UPDATE SET nickname = excluded.nickname, user_name = excluded.user_name,
                revision = excluded.revision
            """
        )
    }

    /// Whoever changes names waits for whoever did before, so that revisions are seen in their order.
    private func nextRevision() throws -> Int {
        let row = try transaction.query("UPDATE social_revision SET last = last + 1 WHERE one = 1 RETURNING last")[0]
        return try row.get(0)
    }

    /// The names that changed after a revision, in the order of their changes.
    func changed(after revision: Int, limit: Int) throws -> [Entry] {
        try transaction.query(
            """
            SELECT account, nickname, user_name, revision FROM social_name
            WHERE revision > \(revision) ORDER BY revision LIMIT \(limit)
            """
        ).map { row in
            let (nickname, userName): (String, String) = (try row.get("nickname"), try row.get("user_name"))
            let names = nickname == userName ? [nickname] : [nickname, userName]
            return Entry(account: try row.get("account"), names: names, revision: try row.get("revision"))
        }
    }

    /// Those of some people whose names are not kept yet.
    func unknown(of accounts: [Identifier<Account>]) throws -> [Identifier<Account>] {
        guard !accounts.isEmpty else { return [] }
        let rows = try transaction.query("SELECT account FROM social_name WHERE account IN \(list: accounts)")
        let known = try Set(rows.map { try $0.get(0, as: Identifier<Account>.self) })
        return accounts.filter { !known.contains($0) }
    }

    /// The folded names of some people as they are now.
    func names(of accounts: [Identifier<Account>]) throws -> [Identifier<Account>: [String]] {
        guard !accounts.isEmpty else { return [:] }
        let rows = try transaction.query(
            "SELECT account, nickname, user_name FROM social_name WHERE account IN \(list: accounts)"
        )
        return try rows.reduce(into: [:]) { names, row in
            names[try row.get("account")] = [try row.get("nickname"), try row.get("user_name")]
        }
    }
}

extension NameStore {
    static let personal = PersonalTable(
        "social_name",
        [
            .account("account", notExported: copy, erasing: .row),
            .content("nickname", "user_name", notExported: copy),
        ]
    )
    private static let copy = "A copy of the names of account and profile, which are listed there."
}
