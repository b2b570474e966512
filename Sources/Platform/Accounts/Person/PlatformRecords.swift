import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the platform keeps about a person, whatever features there are.
enum PlatformRecords {
    static func about(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords] {
        try [
            account(person, transaction), profile(person, transaction), roles(person, transaction),
            sessions(person, transaction), address(person, transaction), phone(person, transaction),
            mails(person, transaction), codes(person, transaction), printedCode(person, transaction),
            work(person, transaction),
        ]
    }

    private static func account(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Account",
            [.plain("User name"), .moment("Since"), .moment("Last role taken")],
            transaction,
            "SELECT user_name, made_at, role_taken_at FROM account WHERE id = \(person)"
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

    private static func codes(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Codes and links sent",
            [.plain("For"), .plain("To"), .moment("Expires")],
            transaction,
            """
            SELECT 'e-mail address' AS purpose, address, expires_at FROM account_address_code WHERE account = \(person)
            UNION ALL
            SELECT 'phone number', address, expires_at FROM account_phone_code WHERE account = \(person)
            UNION ALL SELECT 'new password', '', expires_at FROM account_reset WHERE account = \(person)
            """
        )
    }

    private static func work(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "What you did as staff",
            [.moment("When"), .plain("What"), .plain("Address")],
            transaction,
            """
            SELECT made_at, summary, path FROM audit_entry WHERE actor = \(person.description) ORDER BY id DESC
            """
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
            WHERE person = \(person) ORDER BY made_at DESC
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
}
