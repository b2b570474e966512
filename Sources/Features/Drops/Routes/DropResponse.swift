import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What was made.
struct DropResponse: Codable, Sendable {
    let id: Identifier<Drop>
}
