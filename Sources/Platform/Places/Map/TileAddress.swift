/// The address of a web map tile: its zoom level, and its column and row from the north-west.
struct TileAddress: Hashable, Sendable {
    /// The highest zoom level that map libraries request.
    private static let deepestZoom = 24

    let zoom: Int
    let column: Int
    let row: Int

    /// Validates a tile address; returns `nil` if the zoom level has no such tile.
    init?(zoom: Int, column: Int, row: Int) {
        guard (0...Self.deepestZoom).contains(zoom) else { return nil }
        let side = 1 << zoom
        guard (0..<side).contains(column), (0..<side).contains(row) else { return nil }
        self.zoom = zoom
        self.column = column
        self.row = row
    }

    /// The row from the south, as in MBTiles files (MBTiles 1.3, section "tiles").
    var rowFromSouth: Int { (1 << zoom) - 1 - row }
}
