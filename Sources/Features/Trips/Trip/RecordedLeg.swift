import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation

/// A leg as recorded, before any change.
struct RecordedLeg: Codable, Hashable, Sendable {
    let beganAt: Timestamp
    let endedAt: Timestamp
    let means: Means
    let metres: Double
}

extension RecordedLeg {
    static let personal = PersonalTable(
        "trips_recorded_trip",
        of: "trips_trip",
        by: "trip",
        in: "Trips as they were before you changed them",
        [.listed("p.began_at", as: .moment(TripsText.start)), .content("body", as: .plain("Trip (JSON)"))],
        order: "p.began_at DESC"
    )

    /// Parses the stored legs; `nil` if they have another format.
    static func list(_ body: String) -> [RecordedLeg]? {
        try? JSONDecoder().decode([RecordedLeg].self, from: Data(body.utf8))
    }
}
