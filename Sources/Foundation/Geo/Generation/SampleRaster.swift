/// Points at equal steps over the inside of a region, each for the square around it.
struct SampleRaster {
    /// The distance between neighboring points in meters.
    let step: Double
    let width: Int
    let height: Int
    /// The places of the raster in the region, row by row.
    private(set) var inside: [Int] = []
    private let origin: PlanarPoint

    init(_ region: PlanarRegion, points: Int) {
        let all = region.rings.flatMap { $0.points }
        let west = all.reduce(Double.infinity) { min($0, $1.x) }
        let east = all.reduce(-Double.infinity) { max($0, $1.x) }
        let south = all.reduce(Double.infinity) { min($0, $1.y) }
        let north = all.reduce(-Double.infinity) { max($0, $1.y) }
        step = (region.area / Double(points)).squareRoot()
        origin = PlanarPoint(x: west + step / 2, y: south + step / 2)
        width = Int((east - west) / step) + 1
        height = Int((north - south) / step) + 1
        for row in 0..<height { fill(row, of: region) }
    }

    func point(_ place: Int) -> PlanarPoint {
        PlanarPoint(
            x: origin.x + Double(place % width) * step,
            y: origin.y + Double(place / width) * step
        )
    }

    /// Visits the places north, south, east and west of a place, within the raster.
    func neighbours(of place: Int, _ visit: (Int) -> Void) {
        let column = place % width
        if column > 0 { visit(place - 1) }
        if column < width - 1 { visit(place + 1) }
        if place >= width { visit(place - width) }
        if place + width < width * height { visit(place + width) }
    }

    private mutating func fill(_ row: Int, of region: PlanarRegion) {
        let y = origin.y + Double(row) * step
        var crossings: [Double] = []
        for ring in region.rings {
            for (start, end) in ring.sides where (start.y <= y) != (end.y <= y) {
                crossings.append(start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y))
            }
        }
        crossings.sort()
        for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
            let first = max(0, Int(((crossings[pair] - origin.x) / step).rounded(.up)))
            let last = min(width - 1, Int(((crossings[pair + 1] - origin.x) / step).rounded(.down)))
            for column in first..<max(first, last + 1) { inside.append(row * width + column) }
        }
    }
}
