import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct InvitationStore {
    let transaction: any Transaction

    private static let columns: SQL = "id, inviter, address, made_at, ends_at"

    /// Stores an invitation; returns `false` if the user already invited the address.
    func insert(_ invitation: Invitation, tokenHash: [UInt8]) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO social_invitation (id, inviter, address, token_hash, made_at, ends_at)
            VALUES (\(invitation.id), \(invitation.inviter), \(invitation.address), \(tokenHash),
                \(invitation.madeAt), \(invitation.endsAt))
            ON CONFLICT (inviter, address) DO NOTHING
            """
        ) > 0
    }

    func sent(by person: Identifier<Account>) throws -> [Invitation] {
        try transaction.query(
            "SELECT \(Self.columns) FROM social_invitation WHERE inviter = \(person) ORDER BY made_at DESC, id LIMIT 200"
        ).map(Invitation.init(row:))
    }

    func find(tokenHash: [UInt8], at now: Timestamp) throws -> Invitation? {
        try transaction.first(
            "SELECT \(Self.columns) FROM social_invitation WHERE token_hash = \(tokenHash) AND ends_at > \(now)"
        ).map(Invitation.init(row:))
    }

    func find(_ id: Identifier<Invitation>, of inviter: Identifier<Account>) throws -> Invitation? {
        try transaction.first(
            "SELECT \(Self.columns) FROM social_invitation WHERE id = \(id) AND inviter = \(inviter)"
        ).map(Invitation.init(row:))
    }

    /// Deletes an invitation and its request; returns the recipient of the request, if there is one.
    func delete(_ id: Identifier<Invitation>) throws -> Identifier<Account>? {
        let asked = try transaction.query(
            "DELETE FROM social_request WHERE invitation = \(id) RETURNING asked"
        ).first
        try transaction.execute("DELETE FROM social_invitation WHERE id = \(id)")
        return try asked?.get(0)
    }
}
