import CrosstownWeb

extension RouteGroup {
    /// Shared rides, for everybody who is signed in.
    static let rides = RouteGroup(tag: "rideshare", access: .signedIn)
    /// Shared rides, for guests too.
    static let openRides = RouteGroup(tag: "rideshare", access: .anyone)
    /// Shared rides, for those who organize all events.
    static let organizedRides = RouteGroup(tag: "rideshare", access: .role(OrganizerService.role))
    /// Shared rides, for the programs of other operators.
    static let covoiturage = RouteGroup(tag: "covoiturage", access: .role(CovoiturageService.role))
}
