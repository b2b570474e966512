import CrosstownGeo
import CrosstownPlaces
import CrosstownSQL
import CrosstownSQLite
import CrosstownTesting
import Testing

@Suite struct SeaTests {
    @Test(arguments: [
        (Coordinate(latitude: 43.73, longitude: 7.45), true), (Coordinate(latitude: 43.72, longitude: 7.44), true),
        // The casino, the rock, the edge of the harbor, and the beach of Larvotto.
        (Coordinate(latitude: 43.7396, longitude: 7.4270), false),
        (Coordinate(latitude: 43.7311, longitude: 7.4197), false),
        (Coordinate(latitude: 43.7358, longitude: 7.4240), false),
        (Coordinate(latitude: 43.7413, longitude: 7.4310), false),
        // Off the map, where nobody knows.
        (Coordinate(latitude: 40, longitude: 5), false), (Coordinate(latitude: 90, longitude: 180), false),
    ])
    func `a place lies at sea where the map shows water all around it`(place: Coordinate, isSea: Bool) async throws {
        let tiles = try SQLiteDatabase.readOnly(path: try SetupFolder.path("monaco/tiles.mbtiles"))
        let index = PlaceIndex(file: try SQLiteDatabase.temporary(), tiles: TileStore(file: tiles))

        #expect(try await index.isAtSea(place) == isSea)
    }

    @Test func `the places of a whole file read each tile once`() async throws {
        let map = CountedDatabase(try SQLiteDatabase.readOnly(path: try SetupFolder.path("monaco/tiles.mbtiles")))
        let index = PlaceIndex(file: try SQLiteDatabase.temporary(), tiles: TileStore(file: map))
        for step in 0..<1_000 {
            let place = Coordinate(latitude: 43.7300 + Double(step % 40) / 100_000, longitude: 7.4500)
            #expect(try await index.isAtSea(place))
        }

        #expect(map.takeRead().count <= 4)
    }

    @Test func `without a map nothing lies at sea`() async throws {
        let index = PlaceIndex(file: try SQLiteDatabase.temporary())

        #expect(try await !index.isAtSea(Coordinate(latitude: 43.73, longitude: 7.45)))
    }

    @Test(arguments: ["1F8B03", "", "1F8B080000000000000303000000000000000000", "00"])
    func `a tile that cannot be read tells nothing`(tile: String) async throws {
        let file = try SQLiteDatabase.temporary()
        try await file.write { transaction in
            try transaction.script(
                """
                CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
                INSERT INTO tiles VALUES (14, 8531, 10409, x'\(tile)')
                """
            )
        }
        let index = PlaceIndex(file: try SQLiteDatabase.temporary(), tiles: TileStore(file: file))

        #expect(try await !index.isAtSea(Coordinate(latitude: 43.73, longitude: 7.45)))
    }
}
