import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Asks the routing engine for the drives between the places of an event: once for each place, for ever.
struct RoadSurvey: Sendable {
    /// How long a plan waits for the routing engine; places that it has not answered for by then stay on the straight line.
    private static let longestMilliseconds: Int64 = 2_000

    let database: any Database
    let travel: any TravelPlanner
    let clock: any WallClock

    /// The drives between places, those that are new asked for now.
    ///
    /// - Throws: `DatabaseError`.
    func times(_ event: String, _ positions: [Coordinate], at moment: Timestamp) async throws -> RoadTimes {
        var known = try await database.read { try RoadStore(transaction: $0).times(event: event) }
        var fresh: [RoadTimes.Place] = []
        let start = clock.now()
        for position in positions where known.number(of: position) == nil {
            let isLate = clock.now().milliseconds(since: start) > Self.longestMilliseconds
            let place = await survey(position, known, at: isLate ? nil : moment)
            known.append(place)
            fresh.append(place)
        }
        if fresh.isEmpty { return known }
        return try await database.write { [fresh] transaction in
            let roads = RoadStore(transaction: transaction)
            for place in fresh { try roads.insert(place, event: event) }
            // Where two servers asked at the same time, what was written first holds for both.
            return try roads.times(event: event)
        }
    }

    /// The drives between a place and those that are known, on the straight line where no moment is given.
    private func survey(_ position: Coordinate, _ known: RoadTimes, at moment: Timestamp?) async -> RoadTimes.Place {
        let others = known.places.filter(\.isOnRoad)
        var star: TravelStar?
        if let moment { star = await travel.durations(around: position, others: others.map(\.position), at: moment) }
        var outward = known.places.map { RoadTimes.straight(from: position, to: $0.position) }
        var inward = known.places.map { RoadTimes.straight(from: $0.position, to: position) }
        if let star, star.isOnRoad {
            for (index, place) in others.enumerated() {
                if let time = star.outward[index] { outward[place.number] = Self.milliseconds(time) }
                if let time = star.inward[index] { inward[place.number] = Self.milliseconds(time) }
            }
        }
        return RoadTimes.Place(
            number: known.places.count,
            position: position,
            isOnRoad: star?.isOnRoad ?? false,
            outward: outward,
            inward: inward
        )
    }

    private static func milliseconds(_ time: Seconds) -> Int32 { Int32(clamping: Int64((time.value * 1000).rounded())) }
}
