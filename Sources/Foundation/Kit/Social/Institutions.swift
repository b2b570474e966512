public import CrosstownSQL
public import CrosstownValues

/// Knows who belongs to which institution.
public protocol Institutions: Sendable {
    /// The institutions that a person belongs to now; none for whom nothing was verified.
    ///
    /// - Throws: `DatabaseError`.
    func memberships(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [InstitutionMembership]

    /// Those of some people who belong to an institution now, asked for in a fixed number of statements.
    ///
    /// - Throws: `DatabaseError`.
    func members(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>>
}

extension Institutions {
    /// Asks for one after the other, for a few or where nothing is stored.
    ///
    /// - Throws: `DatabaseError`.
    public func members(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        Set(try people.filter { try !memberships(of: $0, in: transaction).isEmpty })
    }
}

/// Stands in where no institution takes part.
public struct NoInstitutions: Institutions {
    /// Makes the stand-in.
    public init() {}

    /// Nobody belongs anywhere.
    public func memberships(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [InstitutionMembership] { [] }
}
