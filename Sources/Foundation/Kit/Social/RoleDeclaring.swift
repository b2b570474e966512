public import CrosstownSQL

/// Has roles of its own; every feature may.
public protocol RoleDeclaring: Sendable {
    /// The roles that administrators can give to people.
    var roles: [RoleDeclaration] { get }

    /// What a role of the feature can be limited to, in the order of the names.
    ///
    /// - Parameters:
    ///   - role: the name of a role that has scopes.
    ///   - known: only these, to say what people hold; where `nil` all that can be given, a thousand at most.
    ///   - transaction: reads the feature's tables.
    /// - Returns: the scopes with their names.
    /// - Throws: `DatabaseError`.
    func scopes(of role: String, among known: Set<String>?, in transaction: any Transaction) throws -> [RoleScope]
}

extension RoleDeclaring {
    /// No roles.
    public var roles: [RoleDeclaration] { [] }

    /// Roles hold everywhere.
    ///
    /// - Throws: nothing.
    public func scopes(
        of role: String,
        among known: Set<String>?,
        in transaction: any Transaction
    ) throws -> [RoleScope] { [] }
}
