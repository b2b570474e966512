/// Why validating an identity at an institution failed.
public enum InstitutionRefusal: Error, Hashable, Sendable {
    /// The institution does not exist, or has no sign-in service.
    case noSuchInstitution
    /// No one at the institution has this number.
    case unknownNumber
    /// Another account belongs to this person already.
    case usedNumber
    /// The register of the institution does not respond.
    case registerDown
    /// The institution's people sign in at its service instead of typing a number, or the service has changed.
    case otherWay
    /// The name is invalid, or taken by another institution.
    case wrongName
    /// The institution's service does not return the number.
    case numberMissing
    /// The institution's service is unavailable now.
    case serviceAway
}
