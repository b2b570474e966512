import CrosstownKit
import CrosstownWeb

/// The roles of incentives.
enum IncentiveRole {
    static let rider = "passenger"
    static let administrator = "administrator"
    /// The console's routes for staff who give coins.
    static let console = RouteGroup(tag: "rentals-console", access: .role(administrator))
}
