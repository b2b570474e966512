import CrosstownWeb

extension RouteGroup {
    /// Trips, for everybody who is signed in.
    static let trips = RouteGroup(tag: TripsModule.tag, access: .signedIn)
    /// Trips, for programs and guests too.
    static let openTrips = RouteGroup(tag: TripsModule.tag, access: .anyone)
    /// Trips, for those who run the service.
    static let tripsConsole = RouteGroup(tag: TripsModule.tag, access: .role(TripsModule.operatorRole))
}
