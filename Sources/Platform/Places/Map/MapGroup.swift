import CrosstownWeb

extension RouteGroup {
    /// The map and its places, for everybody.
    static let map = RouteGroup(tag: "map", access: .anyone)
}
