import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Stores the copy of users' names.
struct NameStore {
    let transaction: any Transaction

    /// The names of a user from their last profile.
    struct Entry {
        let account: Identifier<Account>
        let names: [String]
        let revision: Int
    }

    /// Stores a user's names, if they have changed; without a profile, deletes the user.
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

    /// Waits for other transactions that change names, so that revisions become visible in order.
    private func nextRevision() throws -> Int {
        let row = try transaction.query("UPDATE social_revision SET last = last + 1 WHERE one = 1 RETURNING last")[0]
        return try row.get(0)
    }

    /// Returns the names that changed after a revision, in order.
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

    /// Returns the users, among some, whose names are not stored yet.
    func unknown(of accounts: [Identifier<Account>]) throws -> [Identifier<Account>] {
        guard !accounts.isEmpty else { return [] }
        let rows = try transaction.query("SELECT account FROM social_name WHERE account IN \(list: accounts)")
        let known = try Set(rows.map { try $0.get(0, as: Identifier<Account>.self) })
        return accounts.filter { !known.contains($0) }
    }

    /// Returns the current folded names of some users.
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
