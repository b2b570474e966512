import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What is kept about a person, and how it goes.
enum SocialTraces {
    static func records(about person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords]
    {
        try people(person, transaction) + things(person, transaction)
    }

    private static func people(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> [PersonalRecords] {
        [
            try PersonalRecords(
                "Friends",
                [.plain("Name"), .moment("Friends since")],
                transaction,
                """
                SELECT coalesce(n.nickname, ''), f.began_at FROM social_friendship f
                LEFT JOIN social_name n ON n.account = f.friend WHERE f.person = \(person) ORDER BY f.began_at
                """
            ),
            try PersonalRecords(
                "Friend requests sent",
                [.plain("To"), .moment("Sent")],
                transaction,
                """
                SELECT coalesce(n.nickname, ''), r.made_at FROM social_request r
                LEFT JOIN social_name n ON n.account = r.asked
                WHERE r.asker = \(person) AND r.invitation IS NULL ORDER BY r.made_at
                """
            ),
            try PersonalRecords(
                "Friend requests received",
                [.plain("From"), .moment("Received"), .plain("State")],
                transaction,
                """
                SELECT coalesce(n.nickname, ''), r.made_at, r.state FROM social_request r
                LEFT JOIN social_name n ON n.account = r.asker WHERE r.asked = \(person) ORDER BY r.made_at
                """
            ),
            try PersonalRecords(
                "People you blocked",
                [.plain("Name"), .moment("Since")],
                transaction,
                """
                SELECT coalesce(n.nickname, ''), b.made_at FROM social_block b
                LEFT JOIN social_name n ON n.account = b.blocked WHERE b.blocker = \(person) ORDER BY b.made_at
                """
            ),
        ]
    }

    private static func things(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> [PersonalRecords] {
        [
            try PersonalRecords(
                "Invitations",
                [.plain("Address"), .moment("Sent"), .moment("Counts until")],
                transaction,
                "SELECT address, made_at, ends_at FROM social_invitation WHERE inviter = \(person) ORDER BY made_at"
            ),
            try PersonalRecords(
                "Who may find you by name",
                [.plain("Setting")],
                transaction,
                "SELECT findable FROM social_setting WHERE account = \(person)"
            ),
            try PersonalRecords(
                "Saved places",
                [.plain("Name"), .plain("Address"), .degrees("Latitude"), .degrees("Longitude"), .moment("Saved")],
                transaction,
                """
                SELECT name, address, latitude, longitude, made_at FROM social_place
                WHERE owner = \(person) ORDER BY place, id
                """
            ),
            try PersonalRecords(
                "Links to your rides",
                [.plain("Feature"), .moment("Made")],
                transaction,
                "SELECT feature, made_at FROM social_follow WHERE rider = \(person) ORDER BY made_at"
            ),
        ]
    }

    /// Nothing stays: whoever had to do with the person finds it gone.
    static func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        for statement: SQL in [
            "DELETE FROM social_name WHERE account = \(person)",
            "DELETE FROM social_setting WHERE account = \(person)",
            "DELETE FROM social_friendship WHERE person = \(person) OR friend = \(person)",
            "DELETE FROM social_request WHERE asker = \(person) OR asked = \(person)",
            "DELETE FROM social_invitation WHERE inviter = \(person)",
            "DELETE FROM social_block WHERE blocker = \(person) OR blocked = \(person)",
            "DELETE FROM social_code WHERE owner = \(person)",
            "DELETE FROM social_place WHERE owner = \(person)",
            "DELETE FROM social_follow WHERE rider = \(person)",
        ] { try transaction.execute(statement) }
    }

    static let retention = [
        RetentionRule(
            "social.requests",
            explanation: "Friend requests that nobody answers end after 180 days.",
            days: 180,
            remove: { olderThan, limit, transaction in
                try transaction.execute(
                    """
                    DELETE FROM social_request WHERE id IN (
                        SELECT id FROM social_request WHERE made_at < \(olderThan) ORDER BY made_at LIMIT \(limit))
                    """
                )
            }
        ),
        RetentionRule(
            "social.invitations",
            explanation: "Invitations to addresses count for 30 days; the address is removed a day later.",
            days: 1,
            remove: { olderThan, limit, transaction in
                let rows = try transaction.query(
                    "SELECT id FROM social_invitation WHERE ends_at < \(olderThan) ORDER BY ends_at LIMIT \(limit)"
                )
                let store = InvitationStore(transaction: transaction)
                for row in rows { _ = try store.delete(try row.get(0)) }
                return rows.count
            }
        ),
        RetentionRule(
            "social.codes",
            explanation: "Codes shown on a phone count for ten minutes and are removed a day later.",
            days: 1,
            remove: { olderThan, limit, transaction in
                try transaction.execute(
                    """
                    DELETE FROM social_code WHERE owner IN (
                        SELECT owner FROM social_code WHERE ends_at < \(olderThan) ORDER BY ends_at LIMIT \(limit))
                    """
                )
            }
        ),
        RetentionRule(
            "social.follows",
            explanation: "Links to rides show nothing once the ride has ended, and expire after two days.",
            days: 2,
            remove: { olderThan, limit, transaction in
                try transaction.execute(
                    """
                    DELETE FROM social_follow WHERE token_hash IN (
                        SELECT token_hash FROM social_follow WHERE made_at < \(olderThan) ORDER BY made_at LIMIT \(limit))
                    """
                )
            }
        ),
    ]
}
