import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// What somebody shows to prove who he is at an institution.
public struct InstitutionProof: Hashable, Sendable {
    /// The institution.
    public let institution: Identifier<Institution>
    /// The number there.
    public let number: MemberNumber
    /// Who the institution's service says it is, where the number was not typed.
    public let vouched: VouchedMember?

    /// Gathers a proof.
    public init(institution: Identifier<Institution>, number: MemberNumber, vouched: VouchedMember? = nil) {
        self.institution = institution
        self.number = number
        self.vouched = vouched
    }
}
