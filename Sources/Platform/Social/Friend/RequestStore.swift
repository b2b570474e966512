import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of requests.
struct RequestStore {
    let transaction: any Transaction

    func insert(_ request: FriendRequest) throws { try FriendRequest.table.insert(request, in: transaction) }

    func find(_ id: Identifier<FriendRequest>) throws -> FriendRequest? {
        try FriendRequest.table.find(id, in: transaction)
    }

    /// What waits for a person's answer, latest first.
    func incoming(of person: Identifier<Account>) throws -> [FriendRequest] {
        try FriendRequest.table.list(
            "WHERE asked = \(person) AND state = 'open' ORDER BY made_at DESC, id DESC LIMIT 200",
            in: transaction
        )
    }

    /// What a person has sent by name and still waits for, latest first; ignored ones wait too, as far as anybody learns.
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

    /// From now on the request counts as one to the person.
    func reveal(from asker: Identifier<Account>, to asked: Identifier<Account>) throws {
        try transaction.execute(
            "UPDATE social_request SET invitation = NULL WHERE asker = \(asker) AND asked = \(asked)"
        )
    }

    func delete(_ id: Identifier<FriendRequest>) throws {
        try transaction.execute("DELETE FROM social_request WHERE id = \(id)")
    }

    /// Ends what either has asked of the other.
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
