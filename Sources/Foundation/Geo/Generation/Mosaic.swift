/// The pieces of a region in a diagram, with shared corners, combined into connected zones.
struct Mosaic {
    private var vertices: MosaicVertices
    private var pieces: [Piece] = []
    /// The piece to the left of each side.
    private var pieceLeftOf: [Side: Int] = [:]
    private let target: Double

    /// A connected part of a cell, its corners in rings with the interior to the left.
    private struct Piece {
        let cell: Int
        var rings: [[Int]]
        let area: Double
    }

    /// A side from one corner to another.
    struct Side: Hashable {
        let start: Int
        let end: Int
    }

    init(of polygon: Polygon, cells: [PlanarRegion], on plane: LocalPlane, target: Double) {
        self.target = target
        vertices = MosaicVertices(on: plane)
        for place in polygon.rings.flatMap({ $0.dropLast() }) { vertices.addBoundary(place) }
        for (cell, region) in cells.enumerated() {
            for piece in region.pieces { add(piece, of: cell) }
        }
        // Only now all corners are known, so that sides can be split at a neighbor's corner.
        for index in pieces.indices {
            pieces[index].rings = pieces[index].rings.map { broken($0) }
            for side in Self.sides(of: pieces[index].rings) { pieceLeftOf[side] = index }
        }
    }

    /// Returns one connected polygon for each zone.
    func zones() -> [Polygon] {
        let owners = owners()
        var sides: [Int: [Side]] = [:]
        for (index, piece) in pieces.enumerated() {
            sides[owners[index], default: []] += Self.sides(of: piece.rings)
        }
        return sides.keys.sorted().flatMap { polygons(around: sides[$0] ?? []) }
    }

    private mutating func add(_ region: PlanarRegion, of cell: Int) {
        var rings: [[Int]] = []
        for ring in region.rings {
            var corners: [Int] = []
            for point in ring.points {
                let vertex = vertices.vertex(at: point)
                if corners.last != vertex { corners.append(vertex) }
            }
            while corners.count > 1, corners.first == corners.last { corners.removeLast() }
            if corners.count >= 3 { rings.append(corners) }
        }
        if !rings.isEmpty { pieces.append(Piece(cell: cell, rings: rings, area: region.area)) }
    }

    private func broken(_ ring: [Int]) -> [Int] {
        zip(ring, ring.dropFirst() + ring.prefix(1)).flatMap { [$0] + vertices.between($0, $1) }
    }

    private static func sides(of rings: [[Int]]) -> [Side] {
        rings.flatMap { ring in
            zip(ring, ring.dropFirst() + ring.prefix(1)).map { Side(start: $0, end: $1) }
        }
    }
}

extension Mosaic {
    /// Returns the zone of each piece, by its main piece: strays join the best neighbor.
    private func owners() -> [Int] {
        var owners = [Int?](repeating: nil, count: pieces.count)
        var areas = [Double](repeating: 0, count: pieces.count)
        for main in mainPieces() {
            owners[main] = main
            areas[main] = pieces[main].area
        }
        var strays = pieces.indices.filter { owners[$0] == nil }.sorted { pieces[$0].area > pieces[$1].area }
        while !strays.isEmpty {
            var waiting: [Int] = []
            for stray in strays {
                guard let zone = bestNeighbour(of: stray, owners, areas) else {
                    waiting.append(stray)
                    continue
                }
                owners[stray] = zone
                areas[zone] += pieces[stray].area
            }
            // A piece without neighbors is an island, and stays its own zone.
            if waiting.count == strays.count, let island = waiting.first { owners[island] = island }
            strays = waiting.filter { owners[$0] == nil }
        }
        return owners.enumerated().map { $1 ?? $0 }
    }

    /// Returns the largest piece of each cell, and those that are nearly the size of a zone.
    private func mainPieces() -> [Int] {
        var largest: [Int: Int] = [:]
        for (index, piece) in pieces.enumerated() {
            if let known = largest[piece.cell], pieces[known].area >= piece.area { continue }
            largest[piece.cell] = index
        }
        return pieces.indices.filter { largest[pieces[$0].cell] == $0 || pieces[$0].area >= 0.75 * target }
    }

    /// Returns the smallest of the zones that share a good part of a piece's border.
    private func bestNeighbour(of piece: Int, _ owners: [Int?], _ areas: [Double]) -> Int? {
        var shared: [Int: Double] = [:]
        for side in Self.sides(of: pieces[piece].rings) {
            let opposite = Side(start: side.end, end: side.start)
            guard let other = pieceLeftOf[opposite], let zone = owners[other] else { continue }
            shared[zone, default: 0] += vertices.points[side.start].distance(to: vertices.points[side.end])
        }
        let longest = shared.values.max() ?? 0
        return shared.filter { $0.value >= 0.3 * longest }
            .min { (areas[$0.key], $0.key) < (areas[$1.key], $1.key) }?.key
    }
}

extension Mosaic {
    /// Returns the polygons whose borders are the sides without an opposite among them.
    private func polygons(around sides: [Side]) -> [Polygon] {
        let all = Set(sides)
        var leaving: [Int: [Int]] = [:]
        for side in sides where !all.contains(Side(start: side.end, end: side.start)) {
            leaving[side.start, default: []].append(side.end)
        }
        var rings: [[Int]] = []
        for start in leaving.keys.sorted() {
            while let next = leaving[start]?.popLast() {
                rings.append(ring(from: start, to: next, &leaving))
            }
        }
        return polygons(of: rings)
    }

    private func ring(from start: Int, to next: Int, _ leaving: inout [Int: [Int]]) -> [Int] {
        var ring = [start]
        var current = next
        while current != start {
            let previous = ring[ring.count - 1]
            ring.append(current)
            guard let choices = leaving[current], !choices.isEmpty else { break }
            // If several sides leave a corner, the first one clockwise bounds the same interior.
            let choice = choices.indices.min {
                turn(previous, current, choices[$0]) < turn(previous, current, choices[$1])
            }
            current = leaving[current]?.remove(at: choice ?? 0) ?? start
        }
        return ring
    }

    /// Returns how far clockwise from the previous side the next one leaves, growing from 0 to 4 with the angle.
    private func turn(_ previous: Int, _ corner: Int, _ next: Int) -> Double {
        let here = vertices.points[corner]
        let back = vertices.points[previous]
        let on = vertices.points[next]
        let (backX, backY, onX, onY) = (back.x - here.x, back.y - here.y, on.x - here.x, on.y - here.y)
        let along = backX * onX + backY * onY
        let right = backY * onX - backX * onY
        let size = abs(along) + abs(right)
        guard size > 0 else { return 4 }
        return right >= 0 ? 1 - along / size : 3 + along / size
    }

    private func polygons(of rings: [[Int]]) -> [Polygon] {
        let planar = rings.map { ring in PlanarRing(points: ring.map { vertices.points[$0] }) }
        let outers = rings.indices.filter { planar[$0].signedArea > 0 }
        var holes: [Int: [[Coordinate]]] = [:]
        for hole in rings.indices where planar[hole].signedArea < 0 {
            let owner = outers.max { planar[$0].signedArea < planar[$1].signedArea }
            if let owner { holes[owner, default: []].append(closed(rings[hole])) }
        }
        return outers.map { Polygon(outer: closed(rings[$0]), holes: holes[$0] ?? []) }
    }

    private func closed(_ ring: [Int]) -> [Coordinate] {
        (ring + ring.prefix(1)).map { vertices.places[$0] }
    }
}
