import CrosstownWeb

extension RouteGroup {
    /// Pictures, for everybody who is signed in.
    static let media = RouteGroup(tag: "media", access: .signedIn)
}
