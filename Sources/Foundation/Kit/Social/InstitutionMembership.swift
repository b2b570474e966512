import CrosstownSQL
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
