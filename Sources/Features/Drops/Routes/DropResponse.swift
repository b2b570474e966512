import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct DropResponse: Codable, Sendable {
    let id: Identifier<Drop>
}
