import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What the platform keeps about a person, whatever features there are.
enum PlatformRecords {
    static func about(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords] {
        try [
            account(person, transaction), profile(person, transaction), roles(person, transaction),
            sessions(person, transaction),
        ]
            + money(person, transaction)
            + [pictures(person, transaction), signIns(person, transaction)]
            + [
                address(person, transaction), phone(person, transaction), institutions(person, transaction),
                mails(person, transaction), printedCode(person, transaction),
            ]
    }

    private static func account(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Account",
            [.plain("User name"), .moment("Since")],
            transaction,
            "SELECT user_name, made_at FROM account WHERE id = \(person)"
        )
    }

    private static func profile(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Profile",
            [.plain("Nickname"), .plain("Language"), .plain("Distances"), .plain("Opens first"), .moment("Edited")],
            transaction,
            "SELECT nickname, language, units, start, edited_at FROM account_profile WHERE account = \(person)"
        )
    }

    private static func address(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "E-mail address",
            [.plain("Address"), .moment("Confirmed")],
            transaction,
            "SELECT address, confirmed_at FROM account_address WHERE account = \(person)"
        )
    }

    private static func institutions(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Rosters of institutions",
            [.plain("Institution"), .plain("Known as"), .plain("What you are there"), .moment("Since")],
            transaction,
            """
            SELECT i.name, r.member, r.kind, r.added_at FROM institution_roster r
            JOIN institution i ON i.id = r.institution
            WHERE r.account = \(person) OR r.member IN (SELECT address FROM account_address WHERE account = \(person))
            ORDER BY i.name, r.member
            """
        )
    }

    private static func phone(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Phone number",
            [.plain("Number"), .moment("Confirmed")],
            transaction,
            "SELECT address, confirmed_at FROM account_phone WHERE account = \(person)"
        )
    }

    private static func printedCode(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Printed code for a new password",
            [.moment("Made"), .moment("Holds until")],
            transaction,
            "SELECT made_at, expires_at FROM account_printed_code WHERE account = \(person)"
        )
    }

    private static func mails(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "E-mails and text messages",
            [.moment("When"), .plain("By"), .plain("To"), .plain("Subject"), .plain("State")],
            transaction,
            """
            SELECT made_at, channel, address, subject, state FROM mail_message
            WHERE person = \(person) ORDER BY made_at DESC LIMIT 1000
            """
        )
    }

    private static func roles(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Roles",
            [.plain("Role"), .plain("For"), .moment("Since")],
            transaction,
            """
            SELECT 'passenger' AS role, '' AS scope, made_at AS since FROM account WHERE id = \(person)
            UNION ALL SELECT role, scope, given_at FROM account_grant WHERE account = \(person) ORDER BY since, role
            """
        )
    }

    private static func sessions(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Sessions",
            [.plain("Of a"), .moment("Began"), .moment("Ends")],
            transaction,
            "SELECT kind, made_at, expires_at FROM account_session WHERE account = \(person) ORDER BY made_at DESC"
        )
    }

    private static func money(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try [
            PersonalRecords(
                "Movements of the wallet",
                [.moment("When"), .money("Amount"), .plain("To or from"), .plain("Reference")],
                transaction,
                movements(of: person)
            ),
            PersonalRecords(
                "Cards",
                [.plain("Brand"), .plain("Last digits"), .plain("Expiry"), .plain("State"), .moment("Added")],
                transaction,
                """
                SELECT brand, last_digits, expiry, state, made_at FROM payment_card
                WHERE owner = \(person) ORDER BY made_at DESC
                """
            ),
            PersonalRecords(
                "Payments by card",
                [.moment("When"), .money("Amount"), .plain("State"), .plain("Why it failed")],
                transaction,
                """
                SELECT made_at, amount, currency, state, decline FROM payment
                WHERE owner = \(person) ORDER BY made_at DESC
                """
            ),
            PersonalRecords(
                "Payments in cryptocurrency",
                [.moment("When"), .money("Amount"), .plain("State")],
                transaction,
                """
                SELECT made_at, amount, currency, state FROM payment_invoice
                WHERE owner = \(person) ORDER BY made_at DESC
                """
            ),
        ] + coins(person, transaction)
    }

    private static func coins(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try [
            PersonalRecords(
                "Address for tokens",
                [.plain("Address")],
                transaction,
                "SELECT address FROM token_address WHERE owner = \(person)"
            ),
            PersonalRecords(
                "Coins taken out",
                [.moment("When"), .plain("Coins"), .plain("To"), .plain("State")],
                transaction,
                """
                SELECT made_at, coins, address, state FROM token_withdrawal
                WHERE owner = \(person) ORDER BY made_at DESC
                """
            ),
        ]
    }

    private static func movements(of person: Identifier<Account>) -> SQL {
        """
        SELECT e.made_at, CASE WHEN m.target = a.id THEN m.amount ELSE -m.amount END, m.currency, o.kind, e.key
        FROM ledger_account a
        JOIN ledger_movement m ON m.source = a.id OR m.target = a.id
        JOIN ledger_entry e ON e.id = m.entry
        JOIN ledger_account o ON o.id = CASE WHEN m.target = a.id THEN m.source ELSE m.target END
        WHERE a.kind = 'wallet' AND a.subject = \(person.description) ORDER BY m.id DESC
        """
    }

    private static func pictures(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Photographs",
            [.moment("When"), .plain("Size in bytes"), .plain("State")],
            transaction,
            "SELECT made_at, bytes, state FROM picture WHERE owner = \(person) ORDER BY made_at DESC"
        )
    }

    private static func signIns(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Sign-ins at institutions under way",
            [.plain("Where"), .moment("Ends")],
            transaction,
            "SELECT issuer, expires_at FROM openid_attempt WHERE account = \(person) ORDER BY expires_at"
        )
    }
}
