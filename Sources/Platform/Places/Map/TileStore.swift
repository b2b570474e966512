public import CrosstownSQL

/// The base map's tiles, read from an MBTiles file of gzipped vector tiles.
public struct TileStore: Sendable {
    private let file: any Database

    /// Creates the store of an open file.
    public init(file: any Database) { self.file = file }

    /// Validates that the file contains a usable map, when a server starts.
    ///
    /// - Throws: `TileFileError` for other files, and `DatabaseError`.
    public func check() async throws {
        let format: String?
        do {
            format = try await file.read { transaction in
                try transaction.first("SELECT value FROM metadata WHERE name = 'format'")?.get("value")
            }
        } catch DatabaseError.other {
            throw TileFileError.noMap
        }
        // "pbf" means gzipped vector tiles (MBTiles 1.3, section "metadata").
        guard format == "pbf" else { throw TileFileError.otherFormat(format ?? "none") }
    }

    /// Returns the gzipped tile at an address; `nil` if the map has none.
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
