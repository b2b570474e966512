import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The last known position of a driver's phone.
struct LastPosition: Hashable, Sendable {
    /// The newest position.
    let fix: Fix
    /// When the phone was last in contact, by the server's clock.
    let heardAt: Timestamp
    /// Since when the taxi has been there.
    let standstill: Standstill

    /// How near the taxi is to a meeting place, by what is left to drive if that is known.
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
