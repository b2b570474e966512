import CrosstownSQL

/// A program of somebody else that has a key.
public struct Program: Hashable, Sendable {
    /// What names it as a caller (`Caller.accountID`).
    public let id: String
    /// Whose program it is, as the city calls it.
    public let name: String
    /// What its key opens.
    public let scopes: Set<String>

    /// Describes a program.
    public init(id: String, name: String, scopes: Set<String>) {
        self.id = id
        self.name = name
        self.scopes = scopes
    }
}
