import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What is kept about a person at institutions.
enum InstitutionRecords {
    static func about(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords] {
        try [rosters(person, transaction), proved(person, transaction)]
    }

    private static func rosters(
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

    private static func proved(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Who you are at an institution",
            [
                .plain("Institution"), .plain("Name"), .plain("Address"), .plain("Number ends with"),
                .moment("Since"),
            ],
            transaction,
            """
            SELECT i.name, p.name AS person_name, p.address, p.ending, p.proved_at FROM institution_person p
            JOIN institution i ON i.id = p.institution WHERE p.account = \(person)
            """
        )
    }
}
