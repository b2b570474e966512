import CrosstownWeb

extension RouteGroup {
    /// The inbox, for all signed-in users.
    static let inbox = RouteGroup(tag: "inbox", access: .signedIn)
    /// Push messages, for all signed-in users.
    static let push = RouteGroup(tag: "push", access: .signedIn)
}
