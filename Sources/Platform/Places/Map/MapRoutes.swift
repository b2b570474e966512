public import CrosstownWeb
import Crypto
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes from which the map's script loads tiles.
public struct MapRoutes: Sendable {
    private let tiles: TileStore

    /// Creates the routes of a map's tiles.
    public init(tiles: TileStore) { self.tiles = tiles }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let tiles = tiles
        routes.file(
            "/map/tiles/:z/:x/:y",
            in: .map,
            RouteName("getMapTile", "A vector tile of the base map"),
            mediaType: TileResponse.mediaType,
            mayBeEmpty: true
        ) { (parameters: TileParameters, request, _) in
            guard let address = TileAddress(zoom: parameters.z, column: parameters.x, row: parameters.y) else {
                throw Problem.notFound("Map tile")
            }
            return TileResponse(tile: try await tiles.tile(at: address)).response(to: request)
        }
    }
}

/// The tile of a request: zoom level, column, and row from the north.
private struct TileParameters: Codable, Sendable {
    let z: Int
    let x: Int
    let y: Int
}

/// Returns a tile as stored; every browser that can draw the map supports gzip.
private struct TileResponse {
    static let mediaType = "application/vnd.mapbox-vector-tile"
    /// Users may see a new map of the city a day later.
    private static let freshness = "public, max-age=86400"

    let tile: [UInt8]?

    func response(to request: Request) -> Response {
        guard let tile else { return Response(status: .noContent, headers: [.cacheControl: Self.freshness]) }
        let tag = Self.tag(of: tile)
        var headers: HTTPFields = [.cacheControl: Self.freshness, .eTag: tag]
        if Self.names(tag, in: request.headers[.ifNoneMatch]) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = Self.mediaType
        headers[.contentEncoding] = "gzip"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: tile)))
    }

    private static func tag(of tile: [UInt8]) -> String {
        let digits = SHA256.hash(data: tile).prefix(12).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "\"\(digits.joined())\""
    }

    /// Returns whether `If-None-Match` contains a tag, by the weak comparison of RFC 9110 section 8.8.3.2.
    private static func names(_ tag: String, in header: String?) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { listed in
            let name = listed.drop { $0 == " " }.prefix { $0 != " " }
            return name == "*" || name == tag || name == "W/\(tag)"
        }
    }
}
