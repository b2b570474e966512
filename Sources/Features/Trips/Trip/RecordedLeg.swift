import CrosstownValues
import Foundation

/// A leg as it was recorded, before any change.
struct RecordedLeg: Codable, Hashable, Sendable {
    let beganAt: Timestamp
    let endedAt: Timestamp
    let means: Means
    let metres: Double
}

extension RecordedLeg {
    /// Reads what was kept; `nil` where it is of another kind.
    static func list(_ body: String) -> [RecordedLeg]? {
        try? JSONDecoder().decode([RecordedLeg].self, from: Data(body.utf8))
    }
}
