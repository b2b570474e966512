import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Exports the roster entries of a user, by account or by address.
enum InstitutionRecords {
    static let personal = PersonalTable(
        "institution_roster",
        [.account("account", in: "Member lists of institutions", erasing: .row), .content("member")]
    )

    static func rosters(
        with person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Member lists of institutions",
            [.plain("Institution"), .plain("Listed as"), .plain("Kind of member"), .moment("Since")],
            transaction,
            """
            SELECT i.name, r.member, r.kind, r.added_at FROM institution_roster r
            JOIN institution i ON i.id = r.institution
            WHERE r.account = \(person) OR r.member IN (SELECT address FROM account_address WHERE account = \(person))
            ORDER BY i.name, r.member
            """
        )
    }
}
