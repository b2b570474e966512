import CrosstownWeb

extension RouteGroup {
    /// The map and its places, for all users.
    static let map = RouteGroup(tag: "map", access: .anyone)
}
