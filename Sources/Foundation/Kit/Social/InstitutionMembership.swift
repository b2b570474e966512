import CrosstownSQL
public import CrosstownValues

/// A user's membership in an institution, such as a university.
public struct InstitutionMembership: Sendable, Hashable {
    /// The proof of a membership.
    public enum Proof: String, Sendable, Hashable, Codable {
        /// The user signed in there.
        case signIn
        /// The number that the user entered is in the institution's roster.
        case roster
    }

    /// The institution's name in addresses.
    public let institution: String
    /// The institution's name for users.
    public let name: String
    /// The user's kind of membership, such as "student"; empty if unknown.
    public let kind: String
    /// The proof.
    public let proof: Proof
    /// When it was last validated.
    public let verifiedAt: Timestamp

    /// Creates a membership.
    public init(institution: String, name: String, kind: String, proof: Proof, verifiedAt: Timestamp) {
        self.institution = institution
        self.name = name
        self.kind = kind
        self.proof = proof
        self.verifiedAt = verifiedAt
    }
}
