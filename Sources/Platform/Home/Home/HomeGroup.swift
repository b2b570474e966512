import CrosstownWeb

extension RouteGroup {
    /// Home, for all signed-in users.
    static let home = RouteGroup(tag: "home", access: .signedIn)
}
