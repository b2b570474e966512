import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Who somebody is at an institution, as was proved there.
public struct InstitutionPerson: Hashable, Sendable {
    /// The institution.
    public let institution: Identifier<Institution>
    /// How the number there ends.
    public let ending: String
    /// The name.
    public let name: String
    /// The address.
    public let address: String

    /// Describes somebody.
    public init(institution: Identifier<Institution>, ending: String, name: String, address: String) {
        self.institution = institution
        self.ending = ending
        self.name = name
        self.address = address
    }
}
