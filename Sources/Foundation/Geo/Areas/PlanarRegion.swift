/// An area of a plane with its interior to the left of its rings: outer ones counter-clockwise, holes clockwise.
package struct PlanarRegion: Sendable {
    var rings: [PlanarRing]

    init(rings: [PlanarRing]) { self.rings = rings }

    /// Creates the region of a polygon on a plane.
    package init(_ polygon: Polygon, on plane: LocalPlane) {
        rings = polygon.rings.enumerated().map { index, places in
            let ring = PlanarRing(points: places.dropLast().map { PlanarPoint(plane.project($0)) })
            let runsRight = (ring.signedArea > 0) == (index == 0)
            return runsRight ? ring : PlanarRing(points: ring.points.reversed())
        }
    }

    /// The area in square meters.
    package var area: Double { rings.reduce(0) { $0 + $1.signedArea } }

    /// The connected pieces, each with its own holes.
    package var pieces: [PlanarRegion] {
        let outers = rings.filter { $0.signedArea > 0 }
        var pieces = outers.map { PlanarRegion(rings: [$0]) }
        for hole in rings where hole.signedArea < 0 {
            // The smallest ring around a hole is its own: an island in a lake lies in two rings.
            let around = outers.indices.filter { outers[$0].contains(hole.points[0]) }
            guard let owner = around.min(by: { outers[$0].signedArea < outers[$1].signedArea }) else { continue }
            pieces[owner].rings.append(hole)
        }
        return pieces
    }

    /// Returns the part to the left of a line; a bent area may fall into several pieces.
    package func clipped(by line: PlanarLine) -> PlanarRegion {
        var kept: [PlanarRing] = []
        var chains: [Chain] = []
        for ring in rings {
            let inside = ring.points.map { line.height(of: $0) >= 0 }
            if inside.allSatisfy({ $0 }) {
                kept.append(ring)
            } else if inside.contains(true) {
                chains += Self.chains(of: ring, inside: inside, line: line)
            }
        }
        return PlanarRegion(rings: kept + Self.joined(chains))
    }

    /// A run of a ring on the kept side, from where it enters it to where it leaves it.
    private struct Chain {
        var points: [PlanarPoint]
        var entry: Double
        var exit: Double
    }

    private static func chains(of ring: PlanarRing, inside: [Bool], line: PlanarLine) -> [Chain] {
        let count = ring.points.count
        var chains: [Chain] = []
        for start in 0..<count where inside[start] && !inside[(start + count - 1) % count] {
            let before = ring.points[(start + count - 1) % count]
            var points = [line.crossing(from: before, to: ring.points[start])]
            var index = start
            while inside[index] {
                points.append(ring.points[index])
                index = (index + 1) % count
            }
            let last = line.crossing(from: ring.points[(index + count - 1) % count], to: ring.points[index])
            points.append(last)
            chains.append(Chain(points: points, entry: line.position(of: points[0]), exit: line.position(of: last)))
        }
        return chains
    }

    /// Along the line exits and entries alternate, as the interior is to the left: the k-th exit meets the k-th entry.
    private static func joined(_ chains: [Chain]) -> [PlanarRing] {
        let exits = chains.indices.sorted { (chains[$0].exit, $0) < (chains[$1].exit, $1) }
        let entries = chains.indices.sorted { (chains[$0].entry, $0) < (chains[$1].entry, $1) }
        var next = [Int](repeating: 0, count: chains.count)
        for (exit, entry) in zip(exits, entries) { next[exit] = entry }
        var used = [Bool](repeating: false, count: chains.count)
        var rings: [PlanarRing] = []
        for first in chains.indices where !used[first] {
            var points: [PlanarPoint] = []
            var index = first
            while !used[index] {
                used[index] = true
                points += chains[index].points
                index = next[index]
            }
            rings.append(PlanarRing(points: points))
        }
        return rings
    }
}

/// A directed line; the half-plane to its left is the side that clipping keeps.
package struct PlanarLine: Sendable {
    /// A point of the line.
    let origin: PlanarPoint
    /// The unit vector along the line.
    let direction: PlanarPoint

    /// Creates the line through a point, along a vector.
    package init(through origin: PlanarPoint, towards vector: PlanarPoint) {
        let length = (vector.x * vector.x + vector.y * vector.y).squareRoot()
        self.origin = origin
        direction = PlanarPoint(x: vector.x / length, y: vector.y / length)
    }

    /// Returns the meters to the left of the line, negative to the right.
    func height(of point: PlanarPoint) -> Double {
        direction.x * (point.y - origin.y) - direction.y * (point.x - origin.x)
    }

    /// Returns the meters along the line.
    func position(of point: PlanarPoint) -> Double {
        direction.x * (point.x - origin.x) + direction.y * (point.y - origin.y)
    }

    func crossing(from start: PlanarPoint, to end: PlanarPoint) -> PlanarPoint {
        let startHeight = height(of: start)
        return start.interpolated(to: end, startHeight / (startHeight - height(of: end)))
    }
}
