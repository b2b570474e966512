/// Moves and weighs the sites of a power diagram until its cells are compact, connected and of equal area.
///
/// Lloyd's steps move each site to its cell's center of gravity; the weights then grow where a cell is too small
/// (Aurenhammer, Hoffmann and Aronov, Minkowski-Type Theorems and Least-Squares Clustering, 1998).
struct SiteRelaxation {
    private static let movingRounds = 40
    private static let weighingRounds = 40

    private(set) var sites: [WeightedSite]
    private let raster: SampleRaster
    private let share: Double
    private var owners: [Int]

    init(_ raster: SampleRaster, count: Int, seed: UInt64) {
        var random = SplitMix(seed: seed)
        let starts = raster.inside.shuffled(using: &random).prefix(count)
        sites = starts.map { WeightedSite(point: raster.point($0), weight: 0) }
        self.raster = raster
        share = Double(raster.inside.count) / Double(sites.count)
        owners = [Int](repeating: RasterPieces.outside, count: raster.width * raster.height)
    }

    /// Returns the sites whose cells came nearest to equal areas.
    mutating func relaxed(progress: (Double) -> Void) -> [WeightedSite] {
        let rounds = Self.movingRounds + Self.weighingRounds
        var best = (sites: sites, error: Double.infinity)
        for round in 0..<rounds {
            assign()
            let tallies = tallies()
            let error = tallies.reduce(0) { $0 + ($1.count / share - 1) * ($1.count / share - 1) }
            if round >= Self.movingRounds, error < best.error { best = (sites, error) }
            if round < Self.movingRounds { move(to: tallies) }
            weigh(tallies, gain: round < Self.movingRounds ? 0.2 : 0.3)
            progress(Double(round + 1) / Double(rounds))
        }
        return best.sites
    }

    private mutating func assign() {
        let side = (share * raster.step * raster.step).squareRoot()
        let buckets = SiteBuckets(sites, size: side)
        for place in raster.inside { owners[place] = buckets.owner(of: raster.point(place)) }
        RasterPieces(raster).reattachStrays(&owners, count: sites.count)
    }

    private func tallies() -> [(count: Double, x: Double, y: Double)] {
        var tallies = [(count: Double, x: Double, y: Double)](repeating: (0, 0, 0), count: sites.count)
        for place in raster.inside where owners[place] >= 0 {
            let point = raster.point(place)
            tallies[owners[place]].count += 1
            tallies[owners[place]].x += point.x
            tallies[owners[place]].y += point.y
        }
        return tallies
    }

    private mutating func move(to tallies: [(count: Double, x: Double, y: Double)]) {
        for (site, tally) in tallies.enumerated() where tally.count > 0 {
            sites[site].point = PlanarPoint(x: tally.x / tally.count, y: tally.y / tally.count)
        }
    }

    private mutating func weigh(_ tallies: [(count: Double, x: Double, y: Double)], gain: Double) {
        let square = raster.step * raster.step
        for (site, tally) in tallies.enumerated() {
            sites[site].weight += gain * (share - tally.count) * square
        }
        let mean = sites.reduce(0) { $0 + $1.weight } / Double(sites.count)
        for site in sites.indices { sites[site].weight -= mean }
    }
}
