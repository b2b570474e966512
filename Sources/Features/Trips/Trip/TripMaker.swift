import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues

/// Creates trips from recorded fixes, with the same engine as the phone.
struct TripMaker {
    /// The user's previous answers.
    var habits = ModeHabits()

    /// The tolerance in meters to simplify a line.
    private static let tolerance = 6.0

    /// Returns the trips between stays, like `crosstown trip analyse`.
    func trips(in fixes: [Fix], by source: FixSource) -> [TripDraft] {
        let track = Track(fixes)
        let ways = Ways(fixes, keptMoments: track.keptMoments)
        return track.trips(habits: habits, by: source).compactMap { draft($0, ways) }
    }

    /// Returns the trips of a recording that a user started and stopped: one over its whole time, unless it contains
    /// stays.
    func trips(in fixes: [Fix], from start: Timestamp, to end: Timestamp) -> [TripDraft] {
        let track = Track(fixes)
        let ways = Ways(fixes, keptMoments: track.keptMoments)
        return track.trips(ofRecordingFrom: start, to: end, habits: habits).compactMap { draft($0, ways) }
    }

    private func draft(_ trip: Trip, _ ways: Ways) -> TripDraft? {
        let legs = trip.legs.map { leg in
            let means = Means(leg.modes.best)
            return TripLeg(
                beganAt: leg.start,
                endedAt: leg.end,
                means: means,
                engineMeans: means,
                isAsked: means != .wait && leg.modes.needsAsking(),
                isSomeVehicle: leg.modes.isSomeVehicle(),
                metres: leg.distance.distance.value,
                errorMetres: leg.distance.error.value,
                way: ways.way(from: leg.start, to: leg.end, tolerance: Self.tolerance)
            )
        }
        return legs.isEmpty ? nil : TripDraft(legs: legs)
    }
}

/// The cleaned places of a recording, in order.
private struct Ways {
    /// The minimum milliseconds between positions that are all kept, because there are few of them and their times
    /// matter.
    private static let sparse: Int64 = 30_000

    private let fixes: [Fix]

    init(_ fixes: [Fix], keptMoments: [Timestamp]) {
        let kept = Set(keptMoments)
        self.fixes = fixes.filter { kept.contains($0.time) }.sorted { $0.time < $1.time }
    }

    func way(from start: Timestamp, to end: Timestamp, tolerance: Double) -> [Coordinate] {
        let leg = fixes.filter { $0.time >= start && $0.time <= end }
        let sparse = leg.indices.dropFirst().filter {
            leg[$0].time.milliseconds(since: leg[$0 - 1].time) >= Self.sparse
        }
        return leg.map(\.place).simplified(within: tolerance, keeping: sparse)
    }
}

extension [Coordinate] {
    /// Returns the line without places that are nearly on the straight line between others (Douglas and Peucker 1973),
    /// except some indices.
    func simplified(within metres: Double, keeping indices: [Int]) -> [Coordinate] {
        guard count > 2, let first else { return self }
        let plane = LocalPlane(origin: first)
        let points = map { place in
            let (x, y) = plane.project(place)
            return (x, y)
        }
        var kept = [Bool](repeating: false, count: count)
        let corners = [0] + indices + [count - 1]
        for corner in corners { kept[corner] = true }
        var spans = zip(corners, corners.dropFirst()).map { ($0, $1) }
        while let (from, to) = spans.popLast() {
            guard to - from > 1 else { continue }
            var (farthest, distance) = (from, metres)
            for index in from + 1..<to {
                let off = Self.distance(of: points[index], fromSegment: points[from], points[to])
                if off > distance { (farthest, distance) = (index, off) }
            }
            guard farthest > from else { continue }
            kept[farthest] = true
            spans.append((from, farthest))
            spans.append((farthest, to))
        }
        return zip(self, kept).filter { $0.1 }.map { $0.0 }
    }

    private static func distance(
        of point: (Double, Double),
        fromSegment start: (Double, Double),
        _ end: (Double, Double)
    ) -> Double {
        let (dx, dy) = (end.0 - start.0, end.1 - start.1)
        let square = dx * dx + dy * dy
        let along = square > 0 ? ((point.0 - start.0) * dx + (point.1 - start.1) * dy) / square : 0
        let part = Swift.max(0, Swift.min(1, along))
        let (x, y) = (point.0 - start.0 - part * dx, point.1 - start.1 - part * dy)
        return (x * x + y * y).squareRoot()
    }
}
