import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct RequestStore {
    let transaction: any Transaction

    func insert(_ request: FriendRequest) throws { try FriendRequest.table.insert(request, in: transaction) }

    func find(_ id: Identifier<FriendRequest>) throws -> FriendRequest? {
        try FriendRequest.table.find(id, in: transaction)
    }

    /// Returns a user's open incoming requests, latest first.
    func incoming(of person: Identifier<Account>) throws -> [FriendRequest] {
        try FriendRequest.table.list(
            "WHERE asked = \(person) AND state = 'open' ORDER BY made_at DESC, id DESC LIMIT 200",
            in: transaction
        )
    }

    /// Returns a user's requests by name, latest first; senders see ignored ones as open too.
    func sent(by person: Identifier<Account>) throws -> [FriendRequest] {
        try FriendRequest.table.list(
            "WHERE asker = \(person) AND invitation IS NULL ORDER BY made_at DESC, id DESC LIMIT 200",
            in: transaction
        )
    }

    func countSent(by person: Identifier<Account>) throws -> Int {
        try transaction.query("SELECT count(*) FROM social_request WHERE asker = \(person)")[0].get(0)
    }

    func ignore(_ id: Identifier<FriendRequest>) throws {
        try transaction.execute("UPDATE social_request SET state = 'ignored' WHERE id = \(id)")
    }

    /// Updates a request to an address to one that its sender sees by name.
    func reveal(from asker: Identifier<Account>, to asked: Identifier<Account>) throws {
        try transaction.execute(
            "UPDATE social_request SET invitation = NULL WHERE asker = \(asker) AND asked = \(asked)"
        )
    }

    func delete(_ id: Identifier<FriendRequest>) throws {
        try transaction.execute("DELETE FROM social_request WHERE id = \(id)")
    }

    func deleteAll(
        between person: Identifier<Account>,
        and other: Identifier<Account>,
        keepingInvitations: Bool
    ) throws {
        let rows = try transaction.query(
            """
            DELETE FROM social_request
            WHERE (asker = \(person) AND asked = \(other)) OR (asker = \(other) AND asked = \(person))
            RETURNING invitation
            """
        )
        if keepingInvitations { return }
        for row in rows {
            guard let invitation = try row.get(0, as: Identifier<Invitation>?.self) else { continue }
            try transaction.execute("DELETE FROM social_invitation WHERE id = \(invitation)")
        }
    }
}
