import CrosstownGeo

/// The driving times on a leg home on which some riders wait where their car stopped.
///
/// The engine knows one place per rider: where they get out. So the route to it passes the place where the rider waits,
/// except from the home of a rider who waited at the same place, where all got in together.
struct RescueTable {
    private struct Stop {
        let place: Coordinate
        let from: Coordinate?
    }

    private let roads: RoadTimes
    private let stops: [Stop]

    init(_ pool: EventPool) {
        roads = pool.roads ?? RoadTimes()
        stops = pool.rows.map { Stop(place: $0.place, from: $0.from) } + [Stop(place: pool.frame.place, from: nil)]
    }

    /// A square table, row by row, in the order of the pool's places.
    var milliseconds: [Int32] { stops.flatMap { origin in stops.map { milliseconds(from: origin, to: $0) } } }

    private func milliseconds(from origin: Stop, to stop: Stop) -> Int32 {
        guard let waiting = stop.from, waiting != origin.from else {
            return roads.milliseconds(from: origin.place, to: stop.place)
        }
        return roads.milliseconds(from: origin.place, to: waiting) + roads.milliseconds(from: waiting, to: stop.place)
    }
}
