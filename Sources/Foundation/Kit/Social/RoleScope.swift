import CrosstownWeb

/// A scope that can limit a role, such as one ministry.
public struct RoleScope: Sendable, Hashable {
    /// The ID in grants, such as `group/` with the group's ID.
    public let id: String
    /// The name.
    public let name: String

    /// Creates a scope.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
