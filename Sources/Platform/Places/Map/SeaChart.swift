import CrosstownGeo
import CrosstownValues
import Foundation

/// Tells by the water on the base map which positions lie at sea.
struct SeaChart: Sendable {
    /// The deepest level of the map.
    private static let zoom = 14
    /// So far from land is out at sea: piers and the boats along them are places to meet at.
    private static let offshore = Metres(100)

    private let tiles: TileStore
    private let known = SeaTileCache()

    init(tiles: TileStore) { self.tiles = tiles }

    /// Whether a position and all around it lies in the sea; `false` where there is no map.
    ///
    /// - Throws: `DatabaseError`.
    func isAtSea(_ position: Coordinate) async throws -> Bool {
        guard try await isSea(position) == true else { return false }
        let plane = LocalPlane(origin: position)
        for step in 0..<8 {
            let angle = Double(step) * .pi / 4
            let point = plane.place(x: Self.offshore.value * cos(angle), y: Self.offshore.value * sin(angle))
            if try await isSea(point) == false { return false }
        }
        return true
    }

    /// Whether the map shows sea there; `nil` where it shows nothing.
    private func isSea(_ position: Coordinate) async throws -> Bool? {
        let side = Double(1 << Self.zoom)
        let (x, y) = Self.mercator(position)
        let (column, row) = ((x * side).rounded(.down), (y * side).rounded(.down))
        guard let address = TileAddress(zoom: Self.zoom, column: Int(column), row: Int(row)) else { return nil }
        let tile = try await known.tile(at: address) {
            try await tiles.tile(at: address).flatMap(Gunzip.open).flatMap { try? SeaTile($0) }
        }
        return tile?.contains(x: x * side - column, y: y * side - row)
    }

    /// Where a position lies on the square of the web map, both numbers from 0 in the north-west to 1.
    private static func mercator(_ position: Coordinate) -> (x: Double, y: Double) {
        // Beyond 85 degrees the web map has no tiles.
        let latitude = min(max(position.latitude, -85), 85) * .pi / 180
        return ((position.longitude + 180) / 360, (1 - asinh(tan(latitude)) / .pi) / 2)
    }
}
