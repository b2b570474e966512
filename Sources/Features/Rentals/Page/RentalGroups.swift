import CrosstownWeb

extension RouteGroup {
    /// Rentals, for everyone.
    static let rentals = RouteGroup(tag: "rentals", access: .anyone)
    /// Rentals, for riders.
    static let ownRentals = RouteGroup(tag: "rentals", access: .role(RentalRole.rider))
}
