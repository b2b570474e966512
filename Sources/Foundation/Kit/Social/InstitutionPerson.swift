import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// A user's validated identity at an institution.
public struct InstitutionPerson: Hashable, Sendable {
    /// The institution.
    public let institution: Identifier<Institution>
    /// The last characters of the number.
    public let ending: String
    /// The name.
    public let name: String
    /// The address.
    public let address: String

    /// Creates an identity.
    public init(institution: Identifier<Institution>, ending: String, name: String, address: String) {
        self.institution = institution
        self.ending = ending
        self.name = name
        self.address = address
    }
}
