import CrosstownWeb

extension RouteGroup {
    /// Friends, for all signed-in users.
    static let friends = RouteGroup(tag: "friends", access: .signedIn)
    /// Rides that friends follow, for all signed-in users.
    static let followedRides = RouteGroup(tag: "rides", access: .signedIn)
}
