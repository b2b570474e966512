import CrosstownWeb

extension RouteGroup {
    /// What riders of rentals are given.
    static let rewards = RouteGroup(tag: "rentals", access: .role(IncentiveRole.rider))
}
