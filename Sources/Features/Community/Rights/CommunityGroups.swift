import CrosstownWeb

extension RouteGroup {
    /// The public routes of the community.
    static let community = RouteGroup(tag: "community", access: .anyone)
    /// The routes for all roles of the community.
    static let communityConsole = RouteGroup(tag: "community", access: .anyRole(CommunityRole.all))
    /// The routes for editors of the community.
    static let communityEditing = RouteGroup(tag: "community", access: .anyRole(CommunityRole.editors))
}
