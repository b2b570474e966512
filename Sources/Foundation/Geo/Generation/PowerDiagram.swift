/// The division of a region among weighted sites by the smallest power (Aurenhammer, Power Diagrams, 1987).
struct PowerDiagram {
    let sites: [WeightedSite]

    /// Returns the part of a region that belongs to a site, which a bent region can break into pieces.
    func cell(of site: Int, in region: PlanarRegion) -> PlanarRegion {
        var cell = region
        var frame = Self.frame(around: region)
        let here = sites[site].point
        let nearestFirst = sites.indices.sorted {
            (sites[$0].point.squaredDistance(to: here), $0) < (sites[$1].point.squaredDistance(to: here), $1)
        }
        for other in nearestFirst where other != site {
            guard let line = border(of: site, with: other) else { continue }
            // The convex cell, without the region's bends, is a cheap test of which borders matter.
            guard frame.rings.contains(where: { $0.points.contains { line.height(of: $0) < 0 } }) else { continue }
            frame = frame.clipped(by: line)
            cell = cell.clipped(by: line)
            if cell.rings.isEmpty { break }
        }
        return cell
    }

    /// Returns the line between two sites with the first to its left; calculated in the same order for both, so that
    /// they share it exactly.
    private func border(of site: Int, with other: Int) -> PlanarLine? {
        let (low, high) = (sites[min(site, other)], sites[max(site, other)])
        let x = high.point.x - low.point.x
        let y = high.point.y - low.point.y
        let squared = x * x + y * y
        guard squared > 0 else { return nil }
        let fraction = (squared + low.weight - high.weight) / (2 * squared)
        let origin = PlanarPoint(x: low.point.x + x * fraction, y: low.point.y + y * fraction)
        let sense = site < other ? 1.0 : -1.0
        return PlanarLine(through: origin, towards: PlanarPoint(x: -y * sense, y: x * sense))
    }

    private static func frame(around region: PlanarRegion) -> PlanarRegion {
        let reach = region.rings.flatMap { $0.points }.reduce(1.0) { max($0, abs($1.x), abs($1.y)) } * 2
        return PlanarRegion(rings: [
            PlanarRing(points: [
                PlanarPoint(x: -reach, y: -reach), PlanarPoint(x: reach, y: -reach),
                PlanarPoint(x: reach, y: reach), PlanarPoint(x: -reach, y: reach),
            ])
        ])
    }
}
