import CrosstownWeb

extension RouteGroup {
    /// Pictures, for all signed-in users.
    static let media = RouteGroup(tag: "media", access: .signedIn)
}
