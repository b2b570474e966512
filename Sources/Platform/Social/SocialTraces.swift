import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The personal data that the tables don't declare, and its retention.
enum SocialTraces {
    /// Omits requests by invitation, since their sender may not see whether the address has an account.
    static func requestsSent(
        by person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Friend requests sent",
            [.plain("To"), .moment("Sent")],
            transaction,
            """
            SELECT coalesce(n.nickname, ''), r.made_at FROM social_request r
            LEFT JOIN social_name n ON n.account = r.asked
            WHERE r.asker = \(person) AND r.invitation IS NULL ORDER BY r.made_at
            """
        )
    }

    static let retention = [
        RetentionRule(
            "social.requests",
            explanation: "Unanswered friend requests expire after 180 days.",
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
            explanation: "Invitations are valid for 30 days. We delete the email address or phone number a day later.",
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
            explanation: "Friend codes are valid for 10 minutes. We delete them a day later.",
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
            explanation: "Links to rides stop showing the ride once it has ended, and expire after two days.",
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
