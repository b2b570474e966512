import CrosstownSQL
import CrosstownWeb

/// What an institution knows of one of its people.
public struct Member: Hashable, Sendable {
    /// The name; empty where the register does not tell it.
    public let name: String
    /// The address; empty where the register does not tell it.
    public let address: String

    /// Describes somebody.
    public init(name: String, address: String) {
        self.name = name
        self.address = address
    }
}
