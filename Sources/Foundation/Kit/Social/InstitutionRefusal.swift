/// An expected "no" to who somebody says to be at an institution.
public enum InstitutionRefusal: Error, Hashable, Sendable {
    /// There is no such institution, or it has no service to sign in at.
    case noSuchInstitution
    /// The institution knows nobody with this number.
    case unknownNumber
    /// Another account belongs to this person already.
    case usedNumber
    /// The register of the institution does not answer.
    case registerDown
    /// The institution's people sign in at its service instead of typing a number, or at another one by now.
    case otherWay
    /// The name is taken by another institution, or is none.
    case wrongName
    /// The institution's service does not tell the number.
    case numberMissing
    /// The institution's service cannot be asked now.
    case serviceAway
}
