import CrosstownGeo
import CrosstownValues
import Foundation

/// Checks whether positions are at sea, from the water on the base map.
struct SeaChart: Sendable {
    /// The highest zoom level of the map.
    private static let zoom = 14
    /// The distance from land that is open sea: piers and the boats along them are valid meeting places.
    private static let offshore = Metres(100)

    private let tiles: TileStore
    private let known = SeaTileCache()

    init(tiles: TileStore) { self.tiles = tiles }

    /// Returns whether a position and everything around it is in the sea; `false` without a map.
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

    /// Returns whether the map shows sea at a position; `nil` if it shows nothing.
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

    /// Returns the Web Mercator position, with both numbers from 0 in the north-west to 1.
    private static func mercator(_ position: Coordinate) -> (x: Double, y: Double) {
        // The web map has no tiles beyond 85 degrees.
        let latitude = min(max(position.latitude, -85), 85) * .pi / 180
        return ((position.longitude + 180) / 360, (1 - asinh(tan(latitude)) / .pi) / 2)
    }
}
