public import CrosstownValues

/// A path through places, straight between them; places are near enough to be measured on local planes.
public struct Polyline: Hashable, Sendable {
    /// The places of the path, in order.
    public let places: [Coordinate]
    /// The meters from the start to each place.
    private let metres: [Double]

    /// Creates the path through places.
    public init(_ places: [Coordinate]) {
        self.places = places
        var metres: [Double] = []
        metres.reserveCapacity(places.count)
        var total = 0.0
        for index in places.indices {
            if index > 0 { total += places[index - 1].distance(to: places[index]).value }
            metres.append(total)
        }
        self.metres = metres
    }

    /// The length of the path.
    public var length: Metres { Metres(metres.last ?? 0) }

    /// Returns the place at a distance along the path, limited to its ends; `nil` for an empty path.
    public func place(at distance: Metres) -> Coordinate? {
        guard let leg = leg(at: distance) else { return places.first }
        let start = places[leg]
        let end = places[leg + 1]
        let span = metres[leg + 1] - metres[leg]
        let fraction = span > 0 ? min(1, max(0, (distance.value - metres[leg]) / span)) : 0
        return Coordinate(
            latitude: start.latitude + (end.latitude - start.latitude) * fraction,
            longitude: start.longitude + (end.longitude - start.longitude) * fraction
        )
    }

    /// Returns the heading at a distance along the path; `nil` for fewer than two places.
    public func heading(at distance: Metres) -> Degrees? {
        leg(at: distance).map { places[$0].heading(to: places[$0 + 1]) }
    }

    /// Returns the part of the path from a distance on: the whole before its start, and its last place beyond its end.
    public func rest(from distance: Metres) -> Polyline {
        guard let leg = leg(at: distance), let start = place(at: distance) else { return self }
        return Polyline([start] + places[(leg + 1)...])
    }

    /// Returns the position of the path's nearest point to a place, and its distance from the place.
    ///
    /// - Parameters:
    ///   - place: the place.
    ///   - range: the part of the path to search, in meters from its start, since a path may pass a place twice.
    /// - Returns: the point; `nil` if that part of the path has no places.
    public func nearestPoint(
        to place: Coordinate,
        within range: ClosedRange<Double> = 0...Double.infinity
    ) -> (along: Metres, off: Metres)? {
        guard let first = places.first else { return nil }
        let plane = LocalPlane(origin: place)
        let here = PlanarPoint(x: 0, y: 0)
        var start = PlanarPoint(plane.project(first))
        var best: (along: Double, squared: Double)?
        if range.contains(0) { best = (0, here.squaredDistance(to: start)) }
        for index in places.indices.dropFirst() {
            let end = PlanarPoint(plane.project(places[index]))
            defer { start = end }
            let (from, span) = (metres[index - 1], metres[index] - metres[index - 1])
            guard from <= range.upperBound, from + span >= range.lowerBound else { continue }
            let nearest = from + span * here.fraction(alongSegmentFrom: start, to: end)
            let along = min(max(nearest, range.lowerBound), range.upperBound)
            let fraction = span > 0 ? (along - from) / span : 0
            let squared = here.squaredDistance(to: start.interpolated(to: end, fraction))
            if best.map({ squared < $0.squared }) ?? true { best = (along, squared) }
        }
        return best.map { (Metres($0.along), Metres($0.squared.squareRoot())) }
    }

    /// Returns the leg at a distance, the last one beyond the end; `nil` without legs.
    private func leg(at distance: Metres) -> Int? {
        guard places.count > 1 else { return nil }
        var low = 0
        var high = places.count - 2
        while low < high {
            let middle = (low + high + 1) / 2
            if metres[middle] <= distance.value { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
