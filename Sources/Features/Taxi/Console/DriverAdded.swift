import CrosstownContract
import CrosstownKit
import CrosstownWeb

/// A driver who was registered.
struct DriverAdded: Codable, Sendable {
    var userName: String
    var code: String
}
