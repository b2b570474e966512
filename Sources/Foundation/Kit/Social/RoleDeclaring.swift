public import CrosstownSQL

/// The roles of a module; every feature may have some.
public protocol RoleDeclaring: Sendable {
    /// The roles that administrators can give to people.
    var roles: [RoleDeclaration] { get }

    /// Returns the possible scopes of a role, by name.
    ///
    /// - Parameters:
    ///   - role: the name of a role with scopes.
    ///   - known: only these, to name users' scopes; `nil` for all that can be given, at most a thousand.
    ///   - transaction: reads the feature's tables.
    /// - Returns: the scopes with their names.
    /// - Throws: `DatabaseError`.
    func scopes(of role: String, among known: Set<String>?, in transaction: any Transaction) throws -> [RoleScope]
}

extension RoleDeclaring {
    /// Returns no roles by default.
    public var roles: [RoleDeclaration] { [] }

    /// Returns no scopes by default.
    ///
    /// - Throws: nothing.
    public func scopes(
        of role: String,
        among known: Set<String>?,
        in transaction: any Transaction
    ) throws -> [RoleScope] { [] }
}
