import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Decides who may offer rides: registered members of an institution, and people with the role (C-4.1).
struct Membership: Sendable {
    static let role = "rideshare.driver"

    let people: any People
    let institutions: any Institutions

    /// Whether a person may offer rides now.
    ///
    /// - Throws: `DatabaseError`.
    func mayOffer(_ person: Identifier<Account>, in transaction: any Transaction) throws -> Bool {
        if !(try institutions.memberships(of: person, in: transaction)).isEmpty { return true }
        return !(try people.scopes(of: Self.role, heldBy: person, in: transaction)).isEmpty
    }

    /// Returns which people may offer rides now, in a fixed number of statements.
    ///
    /// - Throws: `DatabaseError`.
    func drivers(
        among persons: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        let members = try institutions.members(among: persons, in: transaction)
        if persons.allSatisfy(members.contains) { return members }
        return members.union(Set(try people.holders(of: Self.role, scope: nil, in: transaction)).intersection(persons))
    }
}
