import CrosstownKit
import CrosstownWeb

enum TaxiRole {
    static let passenger = "passenger"
    static let driver = "driver"
    static let administrator = "administrator"

    /// The pages of the city's administrators.
    static let console = RouteGroup(tag: "taxi-city", access: .role(administrator))
}
