/// What routes that belong together have in common.
public struct RouteGroup: Sendable {
    /// What they are listed under.
    public let tag: String
    /// Who may use them.
    public let access: Access

    /// Names what they are listed under, and who may use them.
    public init(tag: String, access: Access) {
        self.tag = tag
        self.access = access
    }

    /// Those of the same list that others may use.
    public func open(to access: Access) -> RouteGroup { RouteGroup(tag: tag, access: access) }
}
