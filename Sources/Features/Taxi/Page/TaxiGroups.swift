import CrosstownWeb

extension RouteGroup {
    /// Taxi routes for everyone.
    static let taxi = RouteGroup(tag: "taxi", access: .anyone)
    /// Taxi routes for passengers.
    static let taxiRides = RouteGroup(tag: "taxi", access: .role(TaxiRole.passenger))
    /// Taxi routes for drivers.
    static let taxiDriving = RouteGroup(tag: "taxi-driver", access: .role(TaxiRole.driver))
    /// Taxi routes for third-party apps.
    static let taxiPrograms = RouteGroup(tag: "v1", access: .role(TaxiScope.request))
}
