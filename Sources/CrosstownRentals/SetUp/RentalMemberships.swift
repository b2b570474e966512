import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Where riders have shown that they belong, by a number on a roster or by signing in there.
struct RentalMemberships: Institutions {
    func memberships(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [InstitutionMembership] {
        try transaction.query(
            """
            SELECT i.id, i.name, r.set_up_at, r.subject FROM rentals_rider r
            JOIN rentals_institution i ON i.id = r.institution WHERE r.account = \(person)
            """
        ).map { row in
            InstitutionMembership(
                institution: try row.get("id", as: Identifier<Institution>.self).description,
                name: try row.get("name"),
                kind: "",
                proof: try row.get("subject", as: String?.self) == nil ? .roster : .signIn,
                verifiedAt: try row.get("set_up_at")
            )
        }
    }

    func members(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        if people.isEmpty { return [] }
        let rows = try transaction.query(
            """
            SELECT r.account FROM rentals_rider r
            JOIN rentals_institution i ON i.id = r.institution WHERE r.account IN \(list: people)
            """
        )
        return Set(try rows.map { try $0.get("account") })
    }
}
