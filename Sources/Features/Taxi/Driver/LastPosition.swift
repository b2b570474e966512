import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The last position of a driver's phone.
struct LastPosition: Hashable, Sendable {
    let fix: Fix
    /// When the phone was last seen, by the server's clock.
    let heardAt: Timestamp
    /// Since when the taxi has not moved.
    let standstill: Standstill

    /// Returns the distance to a meeting place, by road if known.
    func distance(to place: Coordinate, road: Metres? = nil) -> MeetingDistance {
        MeetingDistance(
            straight: fix.place.distance(to: place),
            road: road,
            accuracy: fix.accuracy,
            standingMilliseconds: max(0, fix.at.milliseconds(since: standstill.since))
        )
    }
}

extension LastPosition {
    static let personal = PersonalTable(
        "taxi_position",
        of: "taxi_driver",
        in: "Taxi driver",
        [.content("latitude", "longitude", "still_latitude", "still_longitude"), Driver.impersonal]
    )
}
