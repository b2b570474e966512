import CrosstownValues

/// The division of one connected boundary into zones.
struct BoundaryDivision {
    private static let samplesPerZone = 300
    private static let attempts = 4

    private let polygon: Polygon
    private let plane: LocalPlane
    private let target: Double
    private let seed: UInt64

    init(of polygon: Polygon, on plane: LocalPlane, target: Double, seed: UInt64) {
        self.polygon = polygon
        self.plane = plane
        self.target = target
        self.seed = seed
    }

    /// Returns the zones; bent boundaries break some divisions, so the most even one of a few attempts is used.
    func polygons(progress: (Double) -> Void) -> [Polygon] {
        let region = PlanarRegion(polygon, on: plane)
        let count = max(1, Int((region.area / target).rounded()))
        guard count > 1 else { return [polygon] }
        let raster = SampleRaster(region, points: count * Self.samplesPerZone)
        var best: (polygons: [Polygon], evenness: Double) = ([polygon], 0)
        for attempt in 0..<Self.attempts {
            var relaxation = SiteRelaxation(raster, count: count, seed: seed &+ UInt64(attempt) &* 0x1_0000_0001)
            let sites = relaxation.relaxed { progress((Double(attempt) + $0) / Double(Self.attempts)) }
            let polygons = divided(region, among: sites)
            let evenness = Self.evenness(of: polygons)
            if evenness > best.evenness { best = (polygons, evenness) }
            if evenness >= 0.9 { break }
        }
        progress(1)
        return best.polygons
    }

    private func divided(_ region: PlanarRegion, among sites: [WeightedSite]) -> [Polygon] {
        let diagram = PowerDiagram(sites: sites)
        let cells = sites.indices.map { diagram.cell(of: $0, in: region) }
        return Mosaic(of: polygon, cells: cells, on: plane, target: target).zones()
    }

    /// Returns the share of zones whose area is within a quarter of the mean.
    private static func evenness(of polygons: [Polygon]) -> Double {
        let areas = polygons.map { $0.area.value }
        let mean = areas.reduce(0, +) / Double(areas.count)
        let even = areas.count { abs($0 - mean) <= 0.25 * mean }
        return Double(even) / Double(areas.count)
    }
}
