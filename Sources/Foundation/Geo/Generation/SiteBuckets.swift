/// The sites of a diagram by squares of the plane, to find the nearby site with the smallest power.
struct SiteBuckets {
    private let sites: [WeightedSite]
    private let size: Double
    private let origin: PlanarPoint
    private let width: Int
    private let height: Int
    private let greatestWeight: Double
    private var starts: [Int]
    private var members: [Int] = []

    init(_ sites: [WeightedSite], size: Double) {
        self.sites = sites
        self.size = size
        let west = sites.reduce(Double.infinity) { min($0, $1.point.x) }
        let south = sites.reduce(Double.infinity) { min($0, $1.point.y) }
        origin = PlanarPoint(x: west, y: south)
        width = sites.reduce(0) { max($0, Int(($1.point.x - west) / size)) } + 1
        height = sites.reduce(0) { max($0, Int(($1.point.y - south) / size)) } + 1
        greatestWeight = sites.reduce(-Double.infinity) { max($0, $1.weight) }
        starts = [0]
        var byBucket = [[Int]](repeating: [], count: width * height)
        for (index, site) in sites.enumerated() {
            let column = Int((site.point.x - west) / size)
            byBucket[Int((site.point.y - south) / size) * width + column].append(index)
        }
        for bucket in byBucket {
            members += bucket
            starts.append(members.count)
        }
    }

    /// Returns the site with the smallest power at a point, the first one on ties.
    func owner(of point: PlanarPoint) -> Int {
        let column = Int(((point.x - origin.x) / size).rounded(.down))
        let row = Int(((point.y - origin.y) / size).rounded(.down))
        var best = (site: 0, power: sites[0].power(of: point))
        let farthest = max(abs(column), abs(column - width), abs(row), abs(row - height)) + 1
        for ring in 0...farthest {
            let clearance = Double(max(0, ring - 1)) * size
            if clearance * clearance - greatestWeight > best.power { break }
            for y in row - ring...row + ring where y >= 0 && y < height {
                let wholeRow = y == row - ring || y == row + ring
                for x in stride(from: column - ring, through: column + ring, by: wholeRow ? 1 : max(1, 2 * ring)) {
                    if x >= 0 && x < width { improve(&best, by: y * width + x, at: point) }
                }
            }
        }
        return best.site
    }

    @inline(__always)
    private func improve(_ best: inout (site: Int, power: Double), by bucket: Int, at point: PlanarPoint) {
        for position in starts[bucket]..<starts[bucket + 1] {
            let site = members[position]
            let power = sites[site].power(of: point)
            if power < best.power || (power == best.power && site < best.site) { best = (site, power) }
        }
    }
}
