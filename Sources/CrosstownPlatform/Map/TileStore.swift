public import CrosstownSQL

/// The base map's tiles, read from an MBTiles file of gzipped vector tiles.
public struct TileStore: Sendable {
    private let file: any Database

    /// Reads tiles from a file that is open.
    public init(file: any Database) { self.file = file }

    /// The gzipped tile at an address; `nil` where the map has none.
    func tile(at address: TileAddress) async throws -> [UInt8]? {
        try await file.read { transaction in
            try transaction.first(
                """
                SELECT tile_data FROM tiles
                WHERE zoom_level = \(address.zoom) AND tile_column = \(address.column)
                    AND tile_row = \(address.rowFromSouth)
                """
            )?.get("tile_data")
        }
    }
}
