import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct Building: Sendable, Codable {
    let id: Identifier<CommunityRecord>
    let number: String
    let name: String
    let position: Coordinate
}
