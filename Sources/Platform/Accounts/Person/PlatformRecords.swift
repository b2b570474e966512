import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The platform's data about a user, independent of its features.
enum PlatformRecords {
    static func about(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords] {
        try AccountTables.all.records(about: person, in: transaction)
            + [roles(person, transaction), codes(person, transaction), work(person, transaction)]
    }

    /// Three tables store codes.
    private static func codes(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Codes and links sent",
            [.plain("Purpose"), .plain("To"), .moment("Expires")],
            transaction,
            """
            SELECT 'e-mail address' AS purpose, address, expires_at FROM account_address_code WHERE account = \(person)
            UNION ALL
            SELECT 'phone number', address, expires_at FROM account_phone_code WHERE account = \(person)
            UNION ALL SELECT 'new password', '', expires_at FROM account_reset WHERE account = \(person)
            """
        )
    }

    /// Actors are texts, since some are program keys.
    private static func work(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Your actions as staff",
            [.moment("When"), .plain("What"), .plain("Address")],
            transaction,
            """
            SELECT made_at, summary, path FROM audit_entry WHERE actor = \(person.description) ORDER BY id DESC
            """
        )
    }

    /// Every account is a passenger.
    private static func roles(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Roles",
            [.plain("Role"), .plain("Applies to"), .moment("Since")],
            transaction,
            """
            SELECT 'passenger' AS role, '' AS scope, made_at AS since FROM account WHERE id = \(person)
            UNION ALL SELECT role, scope, given_at FROM account_grant WHERE account = \(person) ORDER BY since, role
            """
        )
    }
}
