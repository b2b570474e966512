import CrosstownWeb

extension RouteGroup {
    /// Friends, for everybody who is signed in.
    static let friends = RouteGroup(tag: "friends", access: .signedIn)
    /// Rides that friends follow, for everybody who is signed in.
    static let followedRides = RouteGroup(tag: "rides", access: .signedIn)
}
