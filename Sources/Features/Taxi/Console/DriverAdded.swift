import CrosstownContract
import CrosstownKit
import CrosstownWeb

/// A created driver.
struct DriverAdded: Codable, Sendable {
    var userName: String
    var code: String
}
