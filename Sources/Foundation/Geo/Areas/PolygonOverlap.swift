public import CrosstownValues

extension MultiPolygon {
    /// Returns the common area of two areas, on the plane in the center of their boxes' overlap.
    ///
    /// Each side of a ring defines the signed strip between it and a base parallel; an area is the sum of its strips,
    /// and the common area is the sum over all pairs of strips of their overlap.
    public func overlap(with other: MultiPolygon) -> SquareMetres {
        guard let box = boundingBox, let otherBox = other.boundingBox, box.intersects(otherBox) else { return .zero }
        let shared = BoundingBox(
            south: max(box.south, otherBox.south),
            west: max(box.west, otherBox.west),
            north: min(box.north, otherBox.north),
            east: min(box.east, otherBox.east)
        )
        let plane = LocalPlane(origin: shared.middle)
        let width = (shared.east - shared.west) / 2 * plane.metresPerDegreeEast
        let base = -(shared.north - shared.south) / 2 * plane.metresPerDegreeNorth
        let strips = strips(on: plane, base: base, halfWidth: width)
        let otherStrips = other.strips(on: plane, base: base, halfWidth: width)
        var sum = 0.0
        for strip in strips {
            for otherStrip in otherStrips where strip.west < otherStrip.east && otherStrip.west < strip.east {
                sum += strip.commonArea(with: otherStrip)
            }
        }
        return SquareMetres(max(0, sum))
    }

    private func strips(on plane: LocalPlane, base: Double, halfWidth: Double) -> [Strip] {
        var strips: [Strip] = []
        for part in polygons {
            for ring in PlanarRegion(part, on: plane).rings {
                for (start, end) in ring.sides where start.x != end.x {
                    let strip = Strip(start, end, base: base)
                    if strip.west < halfWidth, strip.east > -halfWidth { strips.append(strip) }
                }
            }
        }
        return strips
    }
}

/// The strip between a side of a ring and the base below it; negative if the side runs east, above no interior.
private struct Strip {
    let west: Double
    let east: Double
    private let westHeight: Double
    private let slope: Double
    private let sign: Double

    init(_ start: PlanarPoint, _ end: PlanarPoint, base: Double) {
        let (left, right) = start.x < end.x ? (start, end) : (end, start)
        west = left.x
        east = right.x
        westHeight = left.y - base
        slope = (right.y - left.y) / (right.x - left.x)
        sign = start.x < end.x ? -1 : 1
    }

    private func height(at x: Double) -> Double { westHeight + slope * (x - west) }

    func commonArea(with other: Strip) -> Double {
        let from = max(west, other.west)
        let to = min(east, other.east)
        var cuts = [from, to]
        for (first, second) in [(self, other), (self, Strip.base), (other, Strip.base)] {
            let steepness = first.slope - second.slope
            guard steepness != 0 else { continue }
            let x = from + (second.height(at: from) - first.height(at: from)) / steepness
            if x > from, x < to { cuts.append(x) }
        }
        cuts.sort()
        var area = 0.0
        for (left, right) in zip(cuts, cuts.dropFirst()) {
            let middle = (left + right) / 2
            area += max(0, min(height(at: middle), other.height(at: middle))) * (right - left)
        }
        return area * sign * other.sign
    }

    private static var base: Strip {
        Strip(PlanarPoint(x: 0, y: 0), PlanarPoint(x: 1, y: 0), base: 0)
    }
}
