import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// A proof of identity at an institution.
public struct InstitutionProof: Hashable, Sendable {
    /// The institution.
    public let institution: Identifier<Institution>
    /// The number there.
    public let number: MemberNumber
    /// The identity confirmed by the institution's service, if the number was not typed.
    public let vouched: VouchedMember?

    /// Creates a proof.
    public init(institution: Identifier<Institution>, number: MemberNumber, vouched: VouchedMember? = nil) {
        self.institution = institution
        self.number = number
        self.vouched = vouched
    }
}
