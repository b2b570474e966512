import CrosstownWeb

extension RouteGroup {
    static let rewards = RouteGroup(tag: "rentals", access: .role(IncentiveRole.rider))
}
