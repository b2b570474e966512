import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Every drive takes four minutes.
struct StraightTravel: TravelPlanner {
    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate {
        TravelEstimate(duration: Seconds(240), source: .straightLine)
    }

    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? {
        RoadRoute(polyline6: "gyflrAw~zcM", length: Metres(650), duration: Seconds(240))
    }

    func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws {}
}
