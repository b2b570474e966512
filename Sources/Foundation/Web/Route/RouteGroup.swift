/// The common properties of related routes.
public struct RouteGroup: Sendable {
    /// The group in the API's description.
    public let tag: String
    /// The access rule.
    public let access: Access

    /// Creates a group.
    public init(tag: String, access: Access) {
        self.tag = tag
        self.access = access
    }

    /// Returns the same group with another access rule.
    public func open(to access: Access) -> RouteGroup { RouteGroup(tag: tag, access: access) }
}
