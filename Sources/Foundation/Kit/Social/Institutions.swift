public import CrosstownSQL
public import CrosstownValues

/// The memberships of users in institutions.
public protocol Institutions: Sendable {
    /// Returns the institutions of a user now; none without a validated membership.
    ///
    /// - Throws: `DatabaseError`.
    func memberships(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [InstitutionMembership]

    /// Returns those of some users who belong to an institution now, with a fixed number of statements.
    ///
    /// - Throws: `DatabaseError`.
    func members(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>>
}

extension Institutions {
    /// Checks one user after the other by default, for a few users or if nothing is stored.
    ///
    /// - Throws: `DatabaseError`.
    public func members(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        Set(try people.filter { try !memberships(of: $0, in: transaction).isEmpty })
    }
}

/// The default without institutions.
public struct NoInstitutions: Institutions {
    /// Creates the default.
    public init() {}

    /// Returns no memberships.
    public func memberships(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [InstitutionMembership] { [] }
}
