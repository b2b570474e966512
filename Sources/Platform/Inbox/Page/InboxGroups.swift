import CrosstownWeb

extension RouteGroup {
    /// The inbox, for everybody who is signed in.
    static let inbox = RouteGroup(tag: "inbox", access: .signedIn)
    /// Notices on devices, for everybody who is signed in.
    static let push = RouteGroup(tag: "push", access: .signedIn)
}
