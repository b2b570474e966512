import CrosstownKit
import CrosstownWeb

/// The roles that incentives know.
enum IncentiveRole {
    /// Everybody who registers.
    static let rider = "passenger"
    static let administrator = "administrator"
    /// What the pages have in common on which coins are given.
    static let console = RouteGroup(tag: "rentals-console", access: .role(administrator))
}
