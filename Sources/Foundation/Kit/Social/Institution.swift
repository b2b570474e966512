import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// An institution that can identify its people, such as a university.
public struct Institution: Hashable, Sendable {
    /// The ID.
    public let id: Identifier<Institution>
    /// The name.
    public let name: String

    /// Creates an institution.
    public init(id: Identifier<Institution>, name: String) {
        self.id = id
        self.name = name
    }
}
