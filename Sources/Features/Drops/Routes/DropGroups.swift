import CrosstownWeb

extension RouteGroup {
    /// Drops, for everybody who is signed in.
    static let drops = RouteGroup(tag: DropRoutes.tag, access: .signedIn)
}
