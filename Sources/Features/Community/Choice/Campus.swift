import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct Campus: Sendable, Codable, Hashable {
    let id: Identifier<CommunityRecord>
    let number: Int
    let name: String
    let address: String
    let position: Coordinate
}
