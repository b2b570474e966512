import CrosstownWeb

/// What a grant of a role can be limited to, such as one ministry.
public struct RoleScope: Sendable, Hashable {
    /// What grants hold, such as `group/` with the group's identity.
    public let id: String
    /// What people call it.
    public let name: String

    /// Describes a scope.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
