import CrosstownPlaces
import CrosstownSQL
import CrosstownSQLite
import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@Suite struct MapRoutesTests {
    @Test func `a tile is found by its row from the north and comes as the file holds it`() async throws {
        try await town().test(.router) { client in
            let tile = try await client.execute(uri: "/map/tiles/2/1/0", method: .get)

            #expect(tile.status == .ok)
            #expect(Array(tile.body.readableBytesView) == [0x1F, 0x8B, 3])
            #expect(tile.headers[.contentEncoding] == "gzip")
            #expect(tile.headers[.contentType] == "application/vnd.mapbox-vector-tile")
            #expect(tile.headers[.cacheControl] == "public, max-age=86400")
        }
    }

    @Test func `a browser that has the tile is told to keep it`() async throws {
        try await town().test(.router) { client in
            let tag = try #require(try await client.execute(uri: "/map/tiles/2/1/0", method: .get).headers[.eTag])
            let again = try await client.execute(
                uri: "/map/tiles/2/1/0",
                method: .get,
                headers: [.ifNoneMatch: "\"old\", W/\(tag)"]
            )
            let other = try await client.execute(uri: "/map/tiles/0/0/0", method: .get, headers: [.ifNoneMatch: tag])

            #expect(tag.hasPrefix("\""))
            #expect(tag.count == 26)
            #expect(again.status == .notModified)
            #expect(again.body.readableBytes == 0)
            #expect(again.headers[.eTag] == tag)
            #expect(other.status == .ok)
        }
    }

    @Test func `a place without map is empty, not an error`() async throws {
        try await town().test(.router) { client in
            let sea = try await client.execute(uri: "/map/tiles/2/3/3", method: .get)

            #expect(sea.status == .noContent)
            #expect(sea.headers[.cacheControl] == "public, max-age=86400")
        }
    }

    @Test(arguments: [
        "/map/tiles/2/4/0", "/map/tiles/2/0/-1", "/map/tiles/25/0/0", "/map/tiles/-1/0/0", "/map/tiles/2/1/a",
        "/map/tiles/2/1/99999999999999999999",
    ])
    func `an address that is no tile is not found`(address: String) async throws {
        try await town().test(.router) { client in
            let refused = try await client.execute(uri: address, method: .get)

            #expect(refused.status == .notFound)
        }
    }

    @Test(arguments: [
        ("CREATE TABLE ride (id INTEGER)", TileFileError.noMap),
        ("CREATE TABLE metadata (name TEXT, value TEXT)", .otherFormat("none")),
        ("CREATE TABLE metadata (name, value); INSERT INTO metadata VALUES ('format', 'png')", .otherFormat("png")),
    ])
    func `a file that is no vector map is refused at once`(statements: String, reason: TileFileError) async throws {
        let file = try await file(statements)

        await #expect(throws: reason) { try await TileStore(file: file).check() }
    }

    @Test func `the map of Monaco has the tile of the harbour`() async throws {
        let file = try SQLiteDatabase.readOnly(path: try SetupFolder.path("monaco/tiles.mbtiles"))
        try await TileStore(file: file).check()

        try await application(TileStore(file: file)).test(.router) { client in
            let harbour = try await client.execute(uri: "/map/tiles/14/8529/5974", method: .get)

            #expect(harbour.status == .ok)
            #expect(harbour.body.readableBytes > 10_000)
            #expect(harbour.body.readableBytesView.starts(with: [0x1F, 0x8B]))
        }
    }

    /// A map of two tiles: the whole world at level 0, and one in the northernmost row of level 2.
    private func town() async throws -> some ApplicationProtocol {
        let file = try await file(
            """
            CREATE TABLE metadata (name TEXT, value TEXT);
            INSERT INTO metadata VALUES ('format', 'pbf');
            CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
            INSERT INTO tiles VALUES (0, 0, 0, x'1F8B01'), (2, 1, 3, x'1F8B03')
            """
        )
        return application(TileStore(file: file))
    }

    private func file(_ statements: String) async throws -> any Database {
        let file = try SQLiteDatabase.temporary()
        try await file.write { try $0.script(statements) }
        return file
    }

    private func application(_ tiles: TileStore) -> some ApplicationProtocol {
        testApplication { MapRoutes(tiles: tiles).add(to: $0) }
    }
}
