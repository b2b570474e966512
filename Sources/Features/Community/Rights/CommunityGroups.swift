import CrosstownWeb

extension RouteGroup {
    /// The community, for everybody.
    static let community = RouteGroup(tag: "community", access: .anyone)
    /// The community, for all who work on it.
    static let communityConsole = RouteGroup(tag: "community", access: .anyRole(CommunityRole.all))
    /// The community, for those who edit it.
    static let communityEditing = RouteGroup(tag: "community", access: .anyRole(CommunityRole.editors))
}
