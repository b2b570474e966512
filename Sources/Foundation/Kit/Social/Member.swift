import CrosstownSQL
import CrosstownWeb

/// What an institution knows about one of its people.
public struct Member: Hashable, Sendable {
    /// The name; empty if the register does not return it.
    public let name: String
    /// The address; empty if the register does not return it.
    public let address: String

    /// Creates a member.
    public init(name: String, address: String) {
        self.name = name
        self.address = address
    }
}
