import CrosstownWeb

extension RouteGroup {
    /// Home, for everybody who is signed in.
    static let home = RouteGroup(tag: "home", access: .signedIn)
}
