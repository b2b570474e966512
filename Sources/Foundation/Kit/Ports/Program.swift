import CrosstownSQL

/// A third-party program with an API key.
public struct Program: Hashable, Sendable {
    /// The ID as a caller (`Caller.accountID`).
    public let id: String
    /// The city's name for the program's owner.
    public let name: String
    /// The scopes of its key.
    public let scopes: Set<String>

    /// Creates a program.
    public init(id: String, name: String, scopes: Set<String>) {
        self.id = id
        self.name = name
        self.scopes = scopes
    }
}
