import CrosstownWeb

extension RouteGroup {
    /// Trip routes for signed-in users.
    static let trips = RouteGroup(tag: TripsModule.tag, access: .signedIn)
    /// Trip routes for everyone, including third-party apps.
    static let openTrips = RouteGroup(tag: TripsModule.tag, access: .anyone)
    /// Trip routes for the operator.
    static let tripsConsole = RouteGroup(tag: TripsModule.tag, access: .role(TripsModule.operatorRole))
}
