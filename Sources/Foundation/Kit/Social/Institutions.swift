public import CrosstownSQL
public import CrosstownValues

/// Who a person is at an institution, such as a university.
public struct InstitutionMembership: Sendable, Hashable {
    /// How it became known.
    public enum Proof: String, Sendable, Hashable, Codable {
        /// The person signed in there.
        case signIn
        /// The number that the person entered is in the institution's roster.
        case roster
    }

    /// The institution, by the name that it has in addresses.
    public let institution: String
    /// What people call the institution.
    public let name: String
    /// What the person is there, such as "student"; empty where it is not known.
    public let kind: String
    /// How it became known.
    public let proof: Proof
    /// When it was looked at last.
    public let verifiedAt: Timestamp

    /// Describes a membership.
    public init(institution: String, name: String, kind: String, proof: Proof, verifiedAt: Timestamp) {
        self.institution = institution
        self.name = name
        self.kind = kind
        self.proof = proof
        self.verifiedAt = verifiedAt
    }
}

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
