import CrosstownWeb

extension RouteGroup {
    /// Taxis, for everybody.
    static let taxi = RouteGroup(tag: "taxi", access: .anyone)
    /// Taxis, for passengers.
    static let taxiRides = RouteGroup(tag: "taxi", access: .role(TaxiRole.passenger))
    /// Taxis, for drivers.
    static let taxiDriving = RouteGroup(tag: "taxi-driver", access: .role(TaxiRole.driver))
    /// Taxis, for the programs of others.
    static let taxiPrograms = RouteGroup(tag: "v1", access: .role(TaxiScope.request))
}
