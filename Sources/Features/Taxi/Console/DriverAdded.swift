import CrosstownContract
import CrosstownKit
import CrosstownWeb

struct DriverAdded: Codable, Sendable {
    var userName: String
    var code: String
}
