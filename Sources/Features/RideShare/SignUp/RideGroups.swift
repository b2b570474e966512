import CrosstownWeb

extension RouteGroup {
    /// Shared rides for signed-in users.
    static let rides = RouteGroup(tag: "rideshare", access: .signedIn)
    /// Shared rides, also for guests.
    static let openRides = RouteGroup(tag: "rideshare", access: .anyone)
    /// Shared rides for organizers of all events.
    static let organizedRides = RouteGroup(tag: "rideshare", access: .role(OrganizerService.role))
    /// Shared rides for clients of other operators.
    static let covoiturage = RouteGroup(tag: "covoiturage", access: .role(CovoiturageService.role))
}
