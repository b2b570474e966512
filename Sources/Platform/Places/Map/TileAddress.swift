/// Which tile of the web map: its zoom level, and its column and row counted from the north-west.
struct TileAddress: Hashable, Sendable {
    /// The deepest level that map libraries ask for.
    private static let deepestZoom = 24

    let zoom: Int
    let column: Int
    let row: Int

    /// The tile of an address of unknown origin; `nil` where the level has no such tile.
    init?(zoom: Int, column: Int, row: Int) {
        guard (0...Self.deepestZoom).contains(zoom) else { return nil }
        let side = 1 << zoom
        guard (0..<side).contains(column), (0..<side).contains(row) else { return nil }
        self.zoom = zoom
        self.column = column
        self.row = row
    }

    /// The row counted from the south, as MBTiles files count (MBTiles 1.3, section "tiles").
    var rowFromSouth: Int { (1 << zoom) - 1 - row }
}
