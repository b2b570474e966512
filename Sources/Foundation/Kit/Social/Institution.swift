import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// An institution whose people are known, such as a university.
public struct Institution: Hashable, Sendable {
    /// What it is known by.
    public let id: Identifier<Institution>
    /// What people call it.
    public let name: String

    /// Describes an institution.
    public init(id: Identifier<Institution>, name: String) {
        self.id = id
        self.name = name
    }
}
